-- Teams own what accounts owned: `user_id` means the team in every table of the product. A new account is a team of one with the
-- id of its user, so that no row moves.
create table teams (
  id uuid primary key default gen_random_uuid(),
  -- Null until somebody names it: until then it is called after its owner.
  name text constraint teams_name_bound check (octet_length(name) <= 320),
  -- What the owners of before had chosen, so that nothing stops when the team is handed over.
  services jsonb not null default '[]' constraint teams_services_bound check (octet_length(services::text) <= 1024),
  -- From then on members without a second factor are rejected; null if nobody needs one.
  second_factor_due timestamptz,
  created_at timestamptz not null default now()
);

create table team_members (
  team_id uuid not null references teams on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- contract/src/teams/roles.ts says what each may do.
  role text not null check (role in ('owner', 'admin', 'developer', 'billing', 'viewer')),
  joined_at timestamptz not null default now(),
  -- To the minute. The latest is the team that a request without a name is about.
  last_active_at timestamptz,
  primary key (team_id, user_id)
);
create unique index team_members_owner on team_members (team_id) where role = 'owner';
create index team_members_by_user on team_members (user_id);

-- By the row and not by the statement, as the other bounds are: everyone's first team needs neither lock nor count, and a million
-- accounts get theirs in one statement.
create function private.bound_team_members() returns trigger language plpgsql set search_path = ''
as $$
begin
  -- Two transactions that add the last row each would not see the other's.
  perform pg_advisory_xact_lock(hashtextextended('team_members' || new.team_id::text, 0));
  perform pg_advisory_xact_lock(hashtextextended('team_members' || new.user_id::text, 0));
  if (select count(*) from (select from public.team_members m where m.team_id = new.team_id limit 2001) found) > 2000 then
    raise check_violation using constraint = 'team_members_bound', table = 'team_members';
  end if;
  if (select count(*) from (select from public.team_members m where m.user_id = new.user_id limit 21) found) > 20 then
    raise check_violation using constraint = 'team_members_teams_bound', table = 'team_members';
  end if;
  return null;
end
$$;
create trigger team_members_bound after insert on team_members
  for each row when (new.team_id <> new.user_id) execute function private.bound_team_members();

create table team_invitations (
  id uuid primary key default gen_random_uuid(),
  team_id uuid not null references teams on delete cascade,
  email text not null constraint team_invitations_email_bound check (email = lower(email) and length(email) <= 320),
  role text not null check (role in ('admin', 'developer', 'billing', 'viewer')),
  invited_by uuid references auth.users on delete set null,
  -- Of the token in the mailed link, which is stored nowhere.
  token_hash bytea not null unique constraint team_invitations_token_hash_bound check (octet_length(token_hash) <= 64),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (team_id, email)
);
create index team_invitations_by_inviter on team_invitations (invited_by);
create index team_invitations_by_end on team_invitations (expires_at);
create trigger team_invitations_bound after insert on team_invitations referencing new table as added
  for each statement execute function private.bound_rows('team_id', '200', 'refused');

-- A hosted project grants everything on new tables by default.
revoke all on teams, team_members, team_invitations from public, anon, authenticated, service_role, acting_for_user;
grant select, update on teams to acting_for_user;
grant select, update, delete on team_members to acting_for_user;
grant select, insert, update, delete on team_invitations to acting_for_user;
grant select, insert, update, delete on teams, team_members, team_invitations to service_role;

do $$
declare
  held record;
begin
  for held in select * from (values ('teams', 'id'), ('team_members', 'team_id'), ('team_invitations', 'team_id')) t (name, owner) loop
    execute format('alter table %I enable row level security', held.name);
    execute format('alter table %I force row level security', held.name);
    execute format('create policy acting_for_user on %I to acting_for_user
      using (%I = (select private.acting_user())) with check (%2$I = (select private.acting_user()))', held.name, held.owner);
    execute format('create policy service on %I to service_role using (true) with check (true)', held.name);
    -- Row security is forced on the owner too, as whom the functions about teams run.
    execute format('create policy owner on %I to current_user using (true) with check (true)', held.name);
  end loop;
end $$;

-- By the database, because the accounts may be a hosted project's, or written by the version before.
create function private.create_own_team() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.teams (id, created_at) values (new.id, coalesce(new.created_at, now())) on conflict do nothing;
  insert into public.team_members (team_id, user_id, role, joined_at)
  values (new.id, new.id, 'owner', coalesce(new.created_at, now())) on conflict do nothing;
  return null;
end
$$;

-- A team goes with its last member. If others are left, it goes on with the highest role among them, and the longest there.
create function private.leave_teams() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  owned uuid;
  heir uuid;
begin
  for owned in select m.team_id from public.team_members m where m.user_id = old.id and m.role = 'owner' loop
    select m.user_id into heir from public.team_members m where m.team_id = owned and m.user_id <> old.id
    order by array_position(array['admin', 'developer', 'billing', 'viewer'], m.role), m.joined_at limit 1;
    if heir is null then
      delete from public.teams where id = owned;
    else
      delete from public.team_members where team_id = owned and user_id = old.id;
      update public.team_members set role = 'owner' where team_id = owned and user_id = heir;
    end if;
  end loop;
  return old;
end
$$;

revoke all on function private.create_own_team, private.leave_teams from public;
-- Its name comes before those of the triggers that write the welcome, which belongs to the team.
create trigger create_own_team after insert on auth.users for each row execute function private.create_own_team();
create trigger leave_teams before delete on auth.users for each row execute function private.leave_teams();
