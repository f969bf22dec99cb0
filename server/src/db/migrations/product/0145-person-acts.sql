-- What operators do to a person is done to that person, whichever teams they own or have handed over.
drop function private.suspend_account(uuid, timestamptz, timestamptz);

-- Their access tokens and the API keys of the teams they own stop at their next request, and work again when it ends. Null lifts it.
create function private.suspend_person(person uuid, until timestamptz, moment timestamptz) returns boolean
language sql volatile set search_path = ''
as $$
  with changed as (update auth.users set banned_until = until, updated_at = moment where id = person returning 1)
  select exists (select from changed)
$$;

create function private.suspended_people(people uuid[], moment timestamptz) returns table (person_id uuid, until timestamptz)
language sql stable security definer set search_path = ''
as $$
  select u.id, u.banned_until from auth.users u where u.id = any (people) and u.banned_until > moment
$$;

revoke all on function private.suspend_person, private.suspended_people from public;
grant execute on function private.suspend_person, private.suspended_people to service_role;

-- A hosted project changes its accounts for the owner of the database alone; elsewhere the service may itself.
do $$
begin
  if not has_table_privilege('service_role', 'auth.users', 'select, update') then
    alter function private.suspend_person security definer;
  end if;
end
$$;

-- As before, but the token of an operator who views a team as its customer names that team, and stands for no other.
create or replace function private.team() returns uuid language sql stable security definer set search_path = ''
as $$
  select case when request.claims ? 'aal' or request.claims ? 'session_id'
    then (select m.team_id from private.membership((request.claims ->> 'sub')::uuid, request.named, now()) m where not m.lacks_factor)
    else (request.claims ->> 'sub')::uuid end
  from (select claims, coalesce(claims ->> 'view_team', nullif(current_setting('request.headers', true), '')::jsonb ->> 'assay-team') as named
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) token) request
$$;

create or replace function private.may(permission text) returns boolean language sql stable security definer set search_path = ''
as $$
  select case when request.claims ? 'aal' or request.claims ? 'session_id'
    then coalesce((select not m.lacks_factor and private.role_may(m.role, permission)
      from private.membership((request.claims ->> 'sub')::uuid, request.named, now()) m), false)
    else true end
  from (select claims, coalesce(claims ->> 'view_team', nullif(current_setting('request.headers', true), '')::jsonb ->> 'assay-team') as named
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) token) request
$$;
