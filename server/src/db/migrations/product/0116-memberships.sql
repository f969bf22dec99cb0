-- Set if only the team goes and its people stay. Version 0.2 knows no teams: it leaves alone what is due at infinity.
alter table account_deletions add column team_due_at timestamptz;

-- Without a search path of its own, so that it becomes part of the statement: a list of members calls it a thousand times.
create function private.display_name(metadata jsonb) returns text language sql stable
as $$
  select nullif(btrim(concat_ws(' ', coalesce(metadata ->> 'firstName', metadata ->> 'first_name'),
    coalesce(metadata ->> 'lastName', metadata ->> 'last_name'))), '')
$$;

-- Who may do what: the table in contract/src/teams/roles.ts, to which a test compares this.
create function private.role_may(role text, permission text) returns boolean language sql immutable set search_path = ''
as $$
  select case permission
    when 'read' then role in ('owner', 'admin', 'developer', 'billing', 'viewer')
    when 'develop' then role in ('owner', 'admin', 'developer')
    when 'bill' then role in ('owner', 'admin', 'billing')
    when 'manage' then role in ('owner', 'admin')
    when 'own' then role = 'owner'
    else false
  end
$$;

-- The team that a person means, if it is one of theirs: the one that is named, or the one used last.
create function private.membership(person uuid, named text, moment timestamptz) returns table (
  team_id uuid, role text, lacks_factor boolean, last_active_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select m.team_id, m.role, coalesce(t.second_factor_due <= moment and not exists (
    select from auth.mfa_factors f where f.user_id = person and f.status::text = 'verified'), false), m.last_active_at
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.user_id = person and (named is null or m.team_id::text = lower(named))
    and not exists (select from public.account_deletions d where d.account_id = m.team_id and d.team_due_at is not null)
  order by m.last_active_at desc nulls last, m.joined_at, m.team_id limit 1
$$;

-- Everything that a request of a signed-in person needs to know, in one statement: whether the session is good (fault is null),
-- and which team it is about.
create function private.signed_in(account uuid, session uuid, level text, named text, moment timestamptz) returns table (
  fault text, team_id uuid, role text, lacks_factor boolean
)
language plpgsql set search_path = ''
as $$
declare
  last_active_at timestamptz;
begin
  fault := private.session_fault(account, session, level, moment);
  select m.team_id, m.role, m.lacks_factor, m.last_active_at into team_id, role, lacks_factor, last_active_at
  from private.membership(account, named, moment) m;
  if fault is null and team_id is not null and (last_active_at is null or last_active_at < moment - interval '1 minute') then
    update public.team_members m set last_active_at = moment where m.team_id = signed_in.team_id and m.user_id = account;
  end if;
  return next;
end
$$;

-- The team of a statement. The server has resolved it before and names it as the subject, with neither level nor session;
-- PostgREST has the person's token and the request's headers.
create function private.team() returns uuid language sql stable security definer set search_path = ''
as $$
  select case when request.claims ? 'aal' or request.claims ? 'session_id'
    then (select m.team_id from private.membership((request.claims ->> 'sub')::uuid, request.named, now()) m where not m.lacks_factor)
    else (request.claims ->> 'sub')::uuid end
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims,
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'assay-team' as named) request
$$;

create function private.may(permission text) returns boolean language sql stable security definer set search_path = ''
as $$
  select case when request.claims ? 'aal' or request.claims ? 'session_id'
    then coalesce((select not m.lacks_factor and private.role_may(m.role, permission)
      from private.membership((request.claims ->> 'sub')::uuid, request.named, now()) m), false)
    else true end
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims,
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'assay-team' as named) request
$$;

create function private.team_name(team uuid) returns text language sql stable security definer set search_path = ''
as $$
  select coalesce(t.name, coalesce(private.display_name(u.raw_user_meta_data), u.email) || '’s team', 'Team')
  from public.teams t
    left join public.team_members m on m.team_id = t.id and m.role = 'owner'
    left join auth.users u on u.id = m.user_id
  where t.id = team
$$;

-- Every team of the person that the server acts for.
create function private.own_teams() returns table (id uuid, name text, role text) language sql stable security definer set search_path = ''
as $$
  select t.id, private.team_name(t.id), m.role
  from public.team_members m join public.teams t on t.id = m.team_id
  where m.user_id = private.acting_user()
    and not exists (select from public.account_deletions d where d.account_id = t.id and d.team_due_at is not null)
  order by m.joined_at, t.id
$$;

-- The people of a team, by name, after the one named. Of the team that the server acts for and of no other.
create function private.team_people(team uuid, search text, after_name text, after_id uuid, most integer) returns table (
  user_id uuid, name text, email text, role text, joined_at timestamptz, last_active_at timestamptz, has_second_factor boolean
)
language sql stable security definer set search_path = ''
as $$
  select m.user_id, shown.name, u.email::text, m.role, m.joined_at, m.last_active_at, exists (
    select from auth.mfa_factors f where f.user_id = m.user_id and f.status::text = 'verified')
  from public.team_members m join auth.users u on u.id = m.user_id
    cross join lateral (select coalesce(private.display_name(u.raw_user_meta_data), u.email::text, '') as name) shown
  where m.team_id = team and team = coalesce(private.acting_user(), team)
    and (search is null or strpos(lower(shown.name), lower(search)) > 0 or strpos(u.email::text, lower(search)) > 0)
    and (after_id is null or (shown.name, m.user_id) > (after_name, after_id))
  order by shown.name, m.user_id limit most
$$;

-- Kinds of mail that a person doesn't want, in whichever team.
create table email_opt_outs (
  member_id uuid not null references auth.users on delete cascade,
  kind text not null constraint email_opt_outs_kind_bound check (octet_length(kind) <= 32),
  primary key (member_id, kind)
);
create trigger email_opt_outs_bound after insert on email_opt_outs referencing new table as added
  for each statement execute function private.bound_rows('member_id', '30', 'refused');
revoke all on email_opt_outs from public, anon, authenticated, service_role, acting_for_user;
alter table email_opt_outs enable row level security;
alter table email_opt_outs force row level security;
grant select, insert, delete on email_opt_outs to acting_for_user, service_role;
create policy acting_for_user on email_opt_outs to acting_for_user
  using (member_id = (select private.acting_user())) with check (member_id = (select private.acting_user()));
create policy service on email_opt_outs to service_role using (true) with check (true);
create policy owner on email_opt_outs for select to current_user using (true);

-- Those whom a mail of this kind concerns and who haven't turned it off.
create function private.team_contacts(team uuid, permission text, kind text) returns table (user_id uuid, email text, name text)
language sql stable security definer set search_path = ''
as $$
  select m.user_id, u.email::text, private.display_name(u.raw_user_meta_data)
  from public.team_members m join auth.users u on u.id = m.user_id
  where m.team_id = team and team = coalesce(private.acting_user(), team) and u.deleted_at is null and u.email is not null
    and private.role_may(m.role, permission)
    and not exists (select from public.email_opt_outs o where o.member_id = m.user_id and o.kind = team_contacts.kind)
  order by m.joined_at, m.user_id
$$;

revoke all on function private.display_name, private.role_may, private.membership, private.signed_in, private.team, private.may,
  private.own_teams, private.team_name, private.team_people, private.team_contacts from public;
grant execute on function private.display_name to acting_for_user, service_role;
grant execute on function private.role_may to acting_for_user, service_role;
grant execute on function private.membership, private.signed_in to service_role;
grant execute on function private.team, private.may to authenticated, acting_for_user, service_role;
grant execute on function private.own_teams to acting_for_user;
grant execute on function private.team_name, private.team_people, private.team_contacts to acting_for_user, service_role;
grant execute on function private.acting_user to authenticated;
-- A hosted project's sessions are shown to the owner of the database alone; there, session_fault reads them.
grant usage on schema private to authenticated;

-- As before, of the team's owner. Whoever was closed, banned or chose a service stands for the team.
create or replace function private.has_service(account uuid, service text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select t.services ? service or coalesce(u.raw_user_meta_data -> 'services' ? service, false)
  from public.teams t join public.team_members m on m.team_id = t.id and m.role = 'owner' join auth.users u on u.id = m.user_id
  where t.id = account and account = coalesce(private.acting_user(), account)
$$;

-- These two are part of every charge: in plpgsql, so that they're planned once for a connection.
create or replace function private.with_service(accounts uuid[], service text) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select t.id
  from public.teams t join public.team_members m on m.team_id = t.id and m.role = 'owner' join auth.users u on u.id = m.user_id
  where t.id = any (accounts) and (t.services ? service or u.raw_user_meta_data -> 'services' ? service);
end
$$;

create or replace function private.contact_of(account uuid) returns table (email text, name text)
language sql stable security definer set search_path = ''
as $$
  select u.email::text, coalesce(t.name, private.display_name(u.raw_user_meta_data))
  from public.teams t join public.team_members m on m.team_id = t.id and m.role = 'owner' join auth.users u on u.id = m.user_id
  where t.id = account and u.deleted_at is null and account = coalesce(private.acting_user(), account)
$$;

create or replace function private.member_since(account uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select t.created_at from public.teams t where t.id = account and account = coalesce(private.acting_user(), account)
$$;

create or replace function private.closed_accounts(accounts uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query select m.team_id from public.team_members m join auth.users u on u.id = m.user_id
  where m.team_id = any (accounts) and m.role = 'owner' and (u.deleted_at is not null or u.banned_until > now())
  union all
  select m.team_id from public.account_deletions d
    join public.team_members m on m.role = 'owner'
      and case when d.team_due_at is null then m.user_id = d.account_id else m.team_id = d.account_id end
  where m.team_id = any (accounts);
end
$$;

-- As before, but a team that goes doesn't take the person with the same id along.
create or replace function private.token_fault(account uuid, session uuid, moment timestamptz) returns text
language sql stable set search_path = ''
as $$
  select case
    when u.id is null or u.deleted_at is not null
      or exists (select from public.account_deletions d where d.account_id = account and d.team_due_at is null) then 'user_not_found'
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
-- A hosted project shows accounts and sessions to the owner of the database alone.
do $$
begin
  if not (has_table_privilege('service_role', 'auth.users', 'select')
      and has_table_privilege('service_role', 'auth.sessions', 'select')) then
    alter function private.token_fault security definer;
  end if;
end
$$;

-- Notifications are a member's: each reads them alone. Those without a team are about the person; those without a member were
-- written by version 0.2, for the owner.
alter table notifications
  alter column user_id drop not null,
  add column member_id uuid references auth.users on delete cascade,
  add constraint notifications_somebodys check (user_id is not null or member_id is not null);
create index notifications_by_member on notifications (member_id, created_at desc);
drop trigger notifications_bound on notifications;
create trigger notifications_bound after insert on notifications referencing new table as added
  for each statement execute function private.bound_rows('user_id', '500', 'oldest deleted', 'created_at', 'member_id is null');
create trigger notifications_member_bound after insert on notifications referencing new table as added
  for each statement execute function private.bound_rows('member_id', '500', 'oldest deleted', 'created_at');
alter policy acting_for_user on notifications
  using (user_id = (select private.acting_user()) or user_id is null and member_id = (select private.acting_user()))
  with check (user_id = (select private.acting_user()) or user_id is null and member_id = (select private.acting_user()));

-- The security log names the member who acted. What concerns a person alone, such as a sign-in, has no team.
alter table audit_events
  alter column user_id drop not null,
  add column member_id uuid,
  add constraint audit_events_somebodys check (user_id is not null or member_id is not null);
create index audit_events_by_person on audit_events (member_id, id) where user_id is null;
alter policy acting_for_user on audit_events
  using (user_id = (select private.acting_user()) or user_id is null and member_id = (select private.acting_user()))
  with check (user_id = (select private.acting_user()) or user_id is null and member_id = (select private.acting_user()));

create or replace function private.bound_audit_events() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  account record;
  oldest_kept uuid;
begin
  for account in select distinct user_id, case when user_id is null then member_id end as person from added loop
    if account.user_id is null then
      select e.id into oldest_kept from public.audit_events e where e.user_id is null and e.member_id = account.person
      order by e.id desc offset 9999 limit 1;
      delete from public.audit_events e where e.user_id is null and e.member_id = account.person and e.id < oldest_kept;
    else
      select e.id into oldest_kept from public.audit_events e where e.user_id = account.user_id order by e.id desc offset 9999 limit 1;
      delete from public.audit_events e where e.user_id = account.user_id and e.id < oldest_kept;
    end if;
  end loop;
  return null;
end
$$;

-- Of a person or team that is being deleted and closed for good, or of a team that goes with its owner.
create or replace function private.delete_audit_events(account uuid, most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.audit_events where id = any (array(
      select e.id from public.audit_events e cross join public.account_deletions d
      where d.closed_at is not null and case
        -- A team that goes leaves the person of the same id alone.
        when d.team_due_at is not null then d.account_id = account and e.user_id = account
        when d.account_id = account then e.user_id is null and e.member_id = account
        else false end
      or d.closed_at is not null and d.team_due_at is null and e.user_id = account and d.account_id in (
        select m.user_id from public.team_members m where m.team_id = account and m.role = 'owner')
      limit most))
    returning 1
  )
  select count(*)::integer from gone
$$;

create or replace function private.discard_audit_events(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.audit_events
  where (user_id = account or user_id is null and member_id = account)
    and exists (select from auth.users u where u.id = account and u.is_unproven);
end
$$;

create or replace function private.leave_teams() returns trigger language plpgsql security definer set search_path = ''
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
  delete from public.audit_events where user_id is null and member_id = old.id;
  return old;
end
$$;

create or replace function mark_all_notifications_read() returns integer language sql volatile security invoker set search_path = ''
as $$
  with changed as (
    update public.notifications set read_at = now() where read_at is null
      and (member_id = auth.uid() and (user_id is null or user_id = private.team()) or member_id is null and user_id = private.team())
    returning id
  )
  select count(*)::integer from changed
$$;

-- The account's own notices are the person's, whatever became of their first team.
create or replace function private.tell_welcome() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (member_id, type, title, message, action_url) values (
    new.id, 'system', 'Welcome to Assay',
    'Your account is ready. Choose the services you want to use. You can change them any time.',
    '/profile?tab=services');
  return null;
exception when others then
  -- A notice must never make a sign-up fail.
  raise warning 'user % was not welcomed: %', new.id, sqlerrm;
  return null;
end
$$;

create or replace function private.tell_password_changed() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  is_first boolean := coalesce(old.encrypted_password, '') = '';
begin
  insert into public.notifications (member_id, type, title, message, action_url) values (
    new.id, 'alert',
    case when is_first then 'A password was set' else 'Your password was changed' end,
    case when is_first then 'You can now sign in with your email address and password.'
      else 'We signed you out on all other devices.' end
      || ' Wasn’t you? Reset your password now and contact us.',
    '/profile?tab=security');
  return null;
exception when others then
  raise warning 'user % was not told of the new password: %', new.id, sqlerrm;
  return null;
end
$$;

create or replace function private.tell_email_changed() returns trigger language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notifications (member_id, type, title, message, action_url) values (
    new.id, 'alert', 'Your email address was changed',
    'Use your new address to sign in from now on. Wasn’t you? Contact us right away.',
    '/profile?tab=security');
  return null;
exception when others then
  raise warning 'user % was not told of the new address: %', new.id, sqlerrm;
  return null;
end
$$;

-- The owner of before stays as an admin, and the team keeps the services that they had chosen. False if that person is no member.
create function private.hand_over_team(team uuid, heir uuid) returns boolean language plpgsql security definer set search_path = ''
as $$
begin
  if team <> coalesce(private.acting_user(), team) then return false; end if;
  perform from public.teams t where t.id = team for update;
  if not exists (select from public.team_members m where m.team_id = team and m.user_id = heir and m.role <> 'owner') then
    return false;
  end if;
  update public.teams t set services = coalesce((
    select jsonb_agg(distinct chosen.service) from public.team_members m join auth.users u on u.id = m.user_id
      cross join lateral jsonb_array_elements_text(t.services || case jsonb_typeof(u.raw_user_meta_data -> 'services')
        when 'array' then u.raw_user_meta_data -> 'services' else '[]' end) as chosen (service)
    where m.team_id = team and m.role = 'owner' and length(chosen.service) <= 40), '[]')
  where t.id = team;
  update public.team_members set role = 'admin' where team_id = team and role = 'owner';
  update public.team_members set role = 'owner' where team_id = team and user_id = heir;
  return true;
end
$$;

-- Where a mail for one member of the team goes.
create function private.member_contact(team uuid, member uuid) returns table (email text, name text)
language sql stable security definer set search_path = ''
as $$
  select u.email::text, private.display_name(u.raw_user_meta_data)
  from public.team_members m join auth.users u on u.id = m.user_id
  where m.team_id = team and m.user_id = member and team = coalesce(private.acting_user(), team) and u.deleted_at is null
$$;

-- The address that a person has now, whatever an older token says.
create function private.address_of(person uuid) returns text language sql stable security definer set search_path = ''
as $$
  select lower(u.email::text) from auth.users u where u.id = person and u.email_confirmed_at is not null and u.deleted_at is null
$$;
revoke all on function private.hand_over_team, private.member_contact, private.address_of from public;
grant execute on function private.hand_over_team, private.member_contact to acting_for_user, service_role;
grant execute on function private.address_of to service_role;
