-- How often something was done lately, shared by all processes. Unlogged: after a crash everyone starts afresh.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index rate_limits_by_end on rate_limits (window_ends_at);

alter table rate_limits enable row level security;
alter table rate_limits force row level security;
-- A hosted project grants everything on new tables by default.
revoke all on rate_limits from public, anon, authenticated;
grant select, insert, update, delete on rate_limits to service_role;
create policy service on rate_limits to service_role using (true) with check (true);
