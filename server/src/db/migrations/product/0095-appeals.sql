-- What domain owners tell us when they appeal. Everything personal is in this table, and each row is deleted when it expires:
-- unproven appeals after a week, decided ones some weeks after the decision. The server alone reads and writes here.
create table domain_appeals (
  id uuid primary key default gen_random_uuid(),
  domain text collate "C" not null constraint domain_appeals_domain_bound check (length(domain) between 3 and 253),
  status text not null default 'unproven' check (status in ('unproven', 'waiting', 'accepted', 'rejected')),
  -- It stands in the head of a mail.
  contact_email text not null constraint domain_appeals_contact_email_bound
    check (length(contact_email) between 3 and 254 and contact_email !~ '[[:cntrl:][:space:],<>]'),
  used_for text not null constraint domain_appeals_used_for_bound check (length(used_for) between 1 and 1000),
  -- The last code mailed to the domain: a keyed hash, gone when it has been used.
  code_hash bytea constraint domain_appeals_code_hash_bound check (octet_length(code_hash) <= 64),
  code_mailbox text check (code_mailbox in ('postmaster', 'admin', 'abuse')),
  code_sent_at timestamptz,
  code_tries integer not null default 0 check (code_tries between 0 and 5),
  proven_by text check (proven_by in ('dns', 'email')),
  proven_at timestamptz,
  reason text constraint domain_appeals_reason_bound check (length(reason) between 1 and 40),
  -- What the operator tells the owner; never published.
  note text constraint domain_appeals_note_bound check (length(note) between 1 and 1000),
  decided_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((status = 'unproven') = (proven_at is null) and (proven_at is null) = (proven_by is null)),
  check ((status in ('accepted', 'rejected')) = (decided_at is not null) and (decided_at is null) = (reason is null))
);

create index domain_appeals_by_expiry on domain_appeals (expires_at);
create index domain_appeals_by_domain on domain_appeals (domain);
create index domain_appeals_waiting on domain_appeals (proven_at) where status = 'waiting';
create trigger domain_appeals_bound after insert on domain_appeals referencing new table as added
  for each statement execute function private.bound_rows('domain', '20', 'refused');

-- The public log, which is also what every process applies: a domain is cleared while its newest decision is `accepted`.
-- Rows are only ever added, by operators, and name no person.
create table domain_decisions (
  id bigint generated always as identity primary key,
  domain text collate "C" not null check (length(domain) between 3 and 253),
  decision text not null check (decision in ('accepted', 'rejected', 'reversed')),
  reason text not null check (length(reason) between 1 and 40),
  decided_at timestamptz not null
);

create index domain_decisions_by_domain on domain_decisions (domain, id desc);

-- A hosted project grants everything on new tables by default.
revoke all on domain_appeals, domain_decisions from public, anon, authenticated;

alter table domain_appeals enable row level security;
alter table domain_appeals force row level security;
grant select, insert, update, delete on domain_appeals to service_role;
create policy service on domain_appeals to service_role using (true) with check (true);

alter table domain_decisions enable row level security;
alter table domain_decisions force row level security;
grant select, insert on domain_decisions to service_role;
create policy service on domain_decisions to service_role using (true) with check (true);
