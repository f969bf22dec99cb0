-- An account with a verified second factor is open only to sessions that gave it (aal2). Access tokens say so, and a session
-- whose factor was removed since is back at aal1.

-- Why a user's access token isn't good enough; null while it is. Version 0.1 asks private.token_fault alone, which knows no factors.
create function private.session_fault(account uuid, session uuid, level text, moment timestamptz) returns text
language sql stable set search_path = ''
as $$
  select coalesce(private.token_fault(account, session, moment), case
    when (level is distinct from 'aal2' or exists (select from auth.sessions s where s.id = session and to_jsonb(s) ->> 'aal' = 'aal1'))
      and exists (select from auth.mfa_factors f where f.user_id = account and f.status::text = 'verified') then 'insufficient_aal'
  end)
$$;
revoke all on function private.session_fault from public;
grant execute on function private.session_fault to service_role;

-- The same for row policies, where a hosted project's own REST API meets them. A statement of the server itself carries neither
-- level nor session: it has checked the token before.
create function private.has_required_factor() returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(claims ->> 'aal' = 'aal2', false)
    or not (claims ? 'aal' or claims ? 'session_id')
    or not exists (select from auth.mfa_factors f
      where f.user_id = (claims ->> 'sub')::uuid and f.status::text = 'verified')
  from (select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}') as claims) request
$$;
revoke all on function private.has_required_factor from public;
grant execute on function private.has_required_factor to authenticated;

-- A hosted project shows accounts and factors to the owner of the database alone. Here policies of our own let the callers
-- read what they need.
do $$
begin
  if not exists (select from pg_policies where schemaname = 'auth' and tablename = 'mfa_factors' and policyname = 'second_factor') then
    alter function private.session_fault security definer;
    alter function private.has_required_factor security definer;
  end if;
end
$$;

-- Restrictive: whatever else lets a user reach a row, this must hold too. A test finds a table without it.
do $$
declare
  open record;
begin
  for open in select distinct tablename from pg_policies
    where schemaname = 'public' and 'authenticated' = any (roles) and permissive = 'PERMISSIVE'
  loop
    execute format('create policy second_factor on public.%I as restrictive to authenticated
      using ((select private.has_required_factor()))', open.tablename);
  end loop;
end
$$;
