-- What operators write about an outage or planned maintenance: shown on the status page, in its feed, and mailed to subscribers.
create table incidents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('incident', 'maintenance')),
  title text not null constraint incidents_title_bound check (length(title) between 1 and 120),
  impact text not null check (impact in ('none', 'degraded', 'down')),
  components text[] not null constraint incidents_components_bound check (cardinality(components) <= 5),
  starts_at timestamptz not null,
  -- When maintenance is planned to end.
  ends_at timestamptz,
  -- Before the start of maintenance: it was canceled.
  resolved_at timestamptz,
  check ((kind = 'maintenance') = (ends_at is not null)),
  check (ends_at > starts_at)
);
create index incidents_by_start on incidents (starts_at desc);
create index incidents_open on incidents (starts_at) where resolved_at is null;

create table incident_updates (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incidents on delete cascade,
  state text not null check (state in ('investigating', 'identified', 'monitoring', 'resolved', 'scheduled', 'in_progress', 'completed',
    'canceled')),
  message text not null constraint incident_updates_message_bound check (length(message) between 1 and 2000),
  created_at timestamptz not null,
  -- The subscriber that was mailed last, while this is being mailed; a job goes through them in the order of their ids.
  mailed_to uuid,
  mailed_at timestamptz
);
create index incident_updates_by_incident on incident_updates (incident_id, id);
create index incident_updates_unmailed on incident_updates (id) where mailed_at is null;

-- Who gets them by email. They need no account; until the link in the first email is used, nothing else is sent.
create table status_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique constraint status_subscribers_email_bound
    check (length(email) between 3 and 254 and email !~ '[[:cntrl:][:space:],<>]'),
  created_at timestamptz not null,
  confirmed_at timestamptz
);
create index status_subscribers_confirmed on status_subscribers (id) where confirmed_at is not null;
create index status_subscribers_unconfirmed on status_subscribers (created_at) where confirmed_at is null;

-- A hosted project grants everything on new tables by default.
revoke all on incidents, incident_updates, status_subscribers from public, anon, authenticated;

alter table incidents enable row level security;
alter table incidents force row level security;
grant select, insert, update on incidents to service_role;
create policy service on incidents to service_role using (true) with check (true);

alter table incident_updates enable row level security;
alter table incident_updates force row level security;
grant select, insert, update on incident_updates to service_role;
create policy service on incident_updates to service_role using (true) with check (true);

alter table status_subscribers enable row level security;
alter table status_subscribers force row level security;
grant select, insert, update, delete on status_subscribers to service_role;
create policy service on status_subscribers to service_role using (true) with check (true);
