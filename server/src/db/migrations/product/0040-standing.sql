-- Why a user's access token is no longer good; null while it is. Every request asks, so it reads two rows by primary key.
create function private.token_fault(account uuid, session uuid, moment timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when u.id is null or u.deleted_at is not null then 'user_not_found'
    when u.banned_until > moment then 'user_banned'
    when session is not null and s.id is null then 'session_not_found'
  end
  from (select account as id) asked
  left join auth.users u on u.id = asked.id
  left join auth.sessions s on s.id = session and s.user_id = account
    and (s.not_after is null or s.not_after > moment)
    -- Set when an old refresh token was used again. A hosted project has no such column.
    and to_jsonb(s) ->> 'ended_at' is null
$$;

-- Which of these accounts are banned or soft-deleted; their API keys don't work meanwhile.
create function private.closed_accounts(accounts uuid[]) returns setof uuid
language sql stable set search_path = ''
as $$
  select u.id from auth.users u
  where u.id = any (accounts) and (u.deleted_at is not null or u.banned_until > now())
$$;

revoke all on function private.token_fault, private.closed_accounts from public;
grant execute on function private.token_fault, private.closed_accounts to service_role;

-- A hosted project shows accounts and sessions to the owner of the database alone.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select')
      and has_table_privilege('service_role', 'auth.sessions', 'select')) then
    alter function private.token_fault security definer;
    alter function private.closed_accounts security definer;
  end if;
end
$$;
