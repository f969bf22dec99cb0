-- What happened to an account's security: who did it, when and from where. Append-only for every role that serves requests: they
-- insert and read. Rows end only through the three functions below, which run as the table's owner and choose the rows themselves.
create table audit_events (
  -- Begins with the time.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- contract/src/audit/actions.ts has the list.
  action text not null,
  actor text not null check (actor in ('owner', 'operator', 'system', 'stranger')),
  session_id uuid,
  -- Words such as "Chrome on macOS", never the header itself.
  device text,
  -- The address without its last part.
  network text,
  country text,
  target jsonb not null default '{}',
  created_at timestamptz not null,
  constraint audit_events_action_bound check (octet_length(action) <= 64),
  constraint audit_events_actor_bound check (octet_length(actor) <= 32),
  constraint audit_events_device_bound check (octet_length(device) <= 128),
  constraint audit_events_network_bound check (octet_length(network) <= 64),
  constraint audit_events_country_bound check (octet_length(country) <= 2),
  constraint audit_events_target_bound check (octet_length(target::text) <= 2048)
);
create index audit_events_by_user on audit_events (user_id, id);
create index audit_events_by_age on audit_events (created_at);

-- A hosted project grants everything on new tables by default.
revoke all on audit_events from public, anon, authenticated, service_role, acting_for_user;
alter table audit_events enable row level security;
alter table audit_events force row level security;
grant select on audit_events to authenticated;
grant select, insert on audit_events to acting_for_user, service_role;
create policy own_rows on audit_events for select to authenticated using (user_id = (select auth.uid()));
create policy second_factor on audit_events as restrictive to authenticated using ((select private.has_required_factor()));
create policy acting_for_user on audit_events to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on audit_events to service_role using (true) with check (true);
-- Row security is forced on the table's owner too, as whom the functions run.
create policy ending on audit_events to current_user using (true) with check (true);

-- An account's oldest make room: strangers can't get that far, see the limit per day in features/audit.
create function private.bound_audit_events() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  oldest_kept uuid;
begin
  for account in select distinct user_id from added loop
    select e.id into oldest_kept from public.audit_events e where e.user_id = account order by e.id desc offset 9999 limit 1;
    delete from public.audit_events e where e.user_id = account and e.id < oldest_kept;
  end loop;
  return null;
end
$$;
create trigger audit_events_bound after insert on audit_events referencing new table as added
  for each statement execute function private.bound_audit_events();

-- The oldest of those that are more than a year old. Returns how many.
create function private.sweep_audit_events(most integer) returns integer language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.audit_events where id = any (array(
      select id from public.audit_events where created_at < now() - interval '1 year' order by created_at limit most))
    returning 1
  )
  select count(*)::integer from gone
$$;

-- Those of an account that is being deleted and closed for good, and of no other. Returns how many.
create function private.delete_audit_events(account uuid, most integer) returns integer
language sql volatile security definer set search_path = ''
as $$
  with gone as (
    delete from public.audit_events where id = any (array(
      select id from public.audit_events where user_id = account
        and exists (select from public.account_deletions d where d.account_id = account and d.closed_at is not null)
      limit most))
    returning 1
  )
  select count(*)::integer from gone
$$;

revoke all on function private.bound_audit_events, private.sweep_audit_events, private.delete_audit_events from public;
grant execute on function private.sweep_audit_events, private.delete_audit_events to service_role;
