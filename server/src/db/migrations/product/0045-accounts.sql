-- Null for an account that is gone, which isn't one that hasn't chosen the service.
create or replace function private.has_service(account uuid, service text) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(u.raw_user_meta_data -> 'services' ? service, false) from auth.users u where u.id = account
$$;

-- As before, but a softly deleted account has no address: what is stored for it is a hash.
create or replace function private.contact_of(account uuid) returns table (email text, name text)
language sql stable set search_path = ''
as $$
  select u.email::text,
    nullif(btrim(concat_ws(' ',
      coalesce(u.raw_user_meta_data ->> 'firstName', u.raw_user_meta_data ->> 'first_name'),
      coalesce(u.raw_user_meta_data ->> 'lastName', u.raw_user_meta_data ->> 'last_name'))), '')
  from auth.users u where u.id = account and u.deleted_at is null
$$;

-- Which of these accounts have chosen it: one look for all the calls that are counted together.
create or replace function private.with_service(accounts uuid[], service text) returns setof uuid
language sql stable set search_path = ''
as $$
  select u.id from auth.users u where u.id = any (accounts) and u.raw_user_meta_data -> 'services' ? service
$$;

revoke all on function private.with_service from public;
grant execute on function private.with_service to service_role;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the service may read them itself.
do $$
begin
  if not has_table_privilege('service_role', 'auth.users', 'select') then
    alter function private.has_service security definer;
    alter function private.with_service security definer;
    alter function private.contact_of security definer;
  end if;
end
$$;

-- From here on the list is a permission. Whoever has a key or a paid plan uses the service already: nothing of theirs stops.
do $$
begin
  if has_table_privilege('service_role', 'auth.users', 'update') then
    set local role service_role;
  elsif not has_table_privilege('auth.users', 'update') then
    return;
  end if;
  update auth.users u
  set raw_user_meta_data = jsonb_set(u.raw_user_meta_data, '{services}', s.list || '["developer"]')
  from auth.users same cross join lateral (
    select case jsonb_typeof(same.raw_user_meta_data -> 'services')
      when 'array' then same.raw_user_meta_data -> 'services' else '[]' end as list
  ) s
  where same.id = u.id and not s.list ? 'developer' and (
    exists (select from public.api_keys k where k.user_id = u.id and k.deleted_at is null)
    or exists (select from public.plan_subscriptions p where p.user_id = u.id and p.is_active and p.tier <> 'free')
  );
  reset role;
end
$$;
