-- How the parts of the service were, as stretches of time: a check that finds what the one before it found makes the last
-- stretch longer, any other begins a new one. Time in which nothing was measured is in none. Kept for 30 days.
create table status_spans (
  id bigint generated always as identity primary key,
  component text not null check (component in ('api', 'database', 'feeds', 'mail', 'payments')),
  state text not null check (state in ('up', 'degraded', 'down')),
  -- What the last check of it said, for a reader.
  note text,
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= started_at)
);

create index status_spans_by_end on status_spans (component, ends_at desc);

alter table status_spans enable row level security;
alter table status_spans force row level security;
-- A hosted project grants everything on new tables by default.
revoke all on status_spans from public, anon, authenticated;
grant select, insert, update, delete on status_spans to service_role;
create policy service on status_spans to service_role using (true) with check (true);
