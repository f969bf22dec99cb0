-- Whom a mail or an invoice is for. Names are read from both spellings, as the web app does.
create function private.contact_of(account uuid) returns table (email text, name text)
language sql stable set search_path = ''
as $$
  select u.email::text,
    nullif(btrim(concat_ws(' ',
      coalesce(u.raw_user_meta_data ->> 'firstName', u.raw_user_meta_data ->> 'first_name'),
      coalesce(u.raw_user_meta_data ->> 'lastName', u.raw_user_meta_data ->> 'last_name'))), '')
  from auth.users u where u.id = account
$$;

revoke all on function private.contact_of from public;
grant execute on function private.contact_of to service_role;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the service may read them itself.
do $$
begin
  if not has_table_privilege('service_role', 'auth.users', 'select') then
    alter function private.contact_of security definer;
  end if;
end
$$;
