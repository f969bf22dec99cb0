-- A domain may be listed after a call with it has passed. Such a call leaves a keyed hash of the domain in its row of the
-- ledger, by which it is found again. All of it is empty where the request log is off, and goes with the row after 30 days.
alter table usage_ledger
  add column domain_hash bigint,
  -- Of the registrable domain, where the address was on a subdomain of it.
  add column parent_hash bigint,
  -- Of a batch: both of these for each item, in the items' order; null where an item left none.
  add column batch_hashes bigint[],
  add column later_found_at timestamptz,
  -- Of a batch: which items, counted from 0.
  add column later_found_items smallint[];

-- Hashes do not compress.
alter table usage_ledger alter column batch_hashes set storage external;

-- Day first: hashes are random, but those of one day share a few pages. By hash alone, each call would touch a page
-- somewhere in the whole index, and write it to the log again after every checkpoint.
create index usage_ledger_by_domain on usage_ledger (((created_at at time zone 'UTC')::date), domain_hash)
  where domain_hash is not null;
create index usage_ledger_by_parent on usage_ledger (((created_at at time zone 'UTC')::date), parent_hash)
  where parent_hash is not null;
-- Batches are read in full instead: an entry per item would cost a large batch more than everything else it does.
create index usage_ledger_batches on usage_ledger (id) where batch_hashes is not null;
create index usage_ledger_later_found on usage_ledger (user_id, id) where later_found_at is not null;

grant select (later_found_at, later_found_items) on usage_ledger to authenticated;

-- What a refresh of the feeds has newly made disposable and the ledger has still to be searched for.
create table listed_domains (
  hash bigint primary key,
  queued_at timestamptz not null
);

-- How many addresses of an account the search has found so far; the account is told when the search is over.
create table later_found_notices (
  user_id uuid primary key references auth.users on delete cascade,
  addresses integer not null
);

-- What happened in an account, for programs: webhooks are to deliver it. Append-only, kept for 30 days.
create table account_events (
  -- Begins with the time.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('domain.listed_later')),
  payload jsonb not null,
  created_at timestamptz not null
);

create index account_events_by_user on account_events (user_id, id);

-- A hosted project grants everything on new tables by default.
revoke all on listed_domains, later_found_notices, account_events from public, anon, authenticated;

alter table listed_domains enable row level security;
alter table listed_domains force row level security;
grant select, insert, update, delete on listed_domains to service_role;
create policy service on listed_domains to service_role using (true) with check (true);

alter table later_found_notices enable row level security;
alter table later_found_notices force row level security;
grant select, insert, update, delete on later_found_notices to service_role;
create policy service on later_found_notices to service_role using (true) with check (true);

alter table account_events enable row level security;
alter table account_events force row level security;
grant select on account_events to authenticated;
create policy own_rows on account_events for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, delete on account_events to service_role;
create policy service on account_events to service_role using (true) with check (true);
