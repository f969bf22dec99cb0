-- A user's own sessions, here and in a hosted project. There, a session has the browser's name for itself and its address, and
-- how someone signed in is in a table of its own; the columns that only one of the two has are read through JSON.

create function private.claimed_methods(session uuid) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  -- A project may be older than that table.
  if to_regclass('auth.mfa_amr_claims') is null then
    return '{}';
  end if;
  return array(select c.authentication_method::text from auth.mfa_amr_claims c where c.session_id = session order by c.created_at);
end
$$;

-- Newest first; the limit is the embedded backend's bound. The time zone is for a hosted project's `refreshed_at`, which has none.
create function private.own_sessions(moment timestamptz) returns table (
  id uuid, started_at timestamptz, seen_at timestamptz, methods text[], client text, country text, agent text, address text
)
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select s.id, s.created_at, seen.at,
    case when kept.row ? 'amr' then array(select a ->> 'method' from jsonb_array_elements(kept.row -> 'amr') a)
      else private.claimed_methods(s.id) end,
    kept.row ->> 'client', kept.row ->> 'country', left(kept.row ->> 'user_agent', 1000), kept.row ->> 'ip'
  from auth.sessions s
    cross join lateral (select to_jsonb(s) as row) kept
    cross join lateral (select coalesce((kept.row ->> 'refreshed_at')::timestamptz, s.created_at) as at) seen
  where s.user_id = private.acting_user() and (s.not_after is null or s.not_after > moment) and kept.row ->> 'ended_at' is null
  order by seen.at desc, s.id limit 100
$$;

create function private.end_own_session(session uuid) returns boolean
language sql set search_path = ''
as $$
  with ended as (delete from auth.sessions s where s.id = session and s.user_id = private.acting_user() returning 1)
  select exists (select from ended)
$$;

create function private.end_own_sessions(kept uuid) returns integer
language sql set search_path = ''
as $$
  with ended as (delete from auth.sessions s where s.user_id = private.acting_user() and s.id is distinct from kept returning 1)
  select count(*)::integer from ended
$$;

revoke all on function private.claimed_methods, private.own_sessions, private.end_own_session, private.end_own_sessions from public;
grant execute on function private.claimed_methods, private.own_sessions, private.end_own_session, private.end_own_sessions
  to acting_for_user;

-- A hosted project shows sessions to the owner of the database alone; the functions reach the caller's, and no others.
do $$
begin
  if not has_table_privilege('acting_for_user', 'auth.sessions', 'delete') then
    alter function private.claimed_methods security definer;
    alter function private.own_sessions security definer;
    alter function private.end_own_session security definer;
    alter function private.end_own_sessions security definer;
  end if;
end
$$;
