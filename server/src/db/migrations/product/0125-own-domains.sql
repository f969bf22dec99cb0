-- What the operators of this installation allow or block themselves. It wins over every list and over decisions on appeals.
create table own_domains (
  domain text collate "C" primary key constraint own_domains_domain_bound check (length(domain) between 3 and 253),
  action text not null check (action in ('allow', 'block')),
  note text not null constraint own_domains_note_bound check (length(note) <= 500),
  -- Changes with every change of the row, so that processes notice.
  changed_at timestamptz not null
);

-- A hosted project grants everything on new tables by default.
revoke all on own_domains from public, anon, authenticated;
alter table own_domains enable row level security;
alter table own_domains force row level security;
grant select, insert, update, delete on own_domains to service_role;
create policy service on own_domains to service_role using (true) with check (true);

-- While set, nothing is refreshed and the version in use stays.
alter table feed_refresh add column pinned_at timestamptz;
-- An operator wants a refresh before it's due.
alter table feed_refresh add column requested_at timestamptz;
