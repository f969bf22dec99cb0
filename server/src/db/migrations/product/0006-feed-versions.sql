-- The e-mail domains of the feeds, built and checked: every process on this database judges with the newest.
create table feed_versions (
  id bigint generated always as identity primary key,
  version text not null,
  hash text not null,
  bytes bytea not null,
  domains integer not null,
  -- [{address, flag, etag, domains}]: what it was made of.
  sources jsonb not null,
  created_at timestamptz not null,
  -- Taken back by an operator; the one before it is used until a newer one comes.
  withdrawn_at timestamptz
);

-- When the feeds were last asked for, and how that went. One row.
create table feed_refresh (
  is_only boolean primary key default true check (is_only),
  attempted_at timestamptz not null,
  -- The last time that they were read, changed or not.
  checked_at timestamptz,
  failure text
);

-- A hosted project grants everything on new tables by default.
revoke all on feed_versions, feed_refresh from public, anon, authenticated;

alter table feed_versions enable row level security;
alter table feed_versions force row level security;
grant select, insert, update, delete on feed_versions to service_role;
create policy service on feed_versions to service_role using (true) with check (true);

alter table feed_refresh enable row level security;
alter table feed_refresh force row level security;
grant select, insert, update on feed_refresh to service_role;
create policy service on feed_refresh to service_role using (true) with check (true);
