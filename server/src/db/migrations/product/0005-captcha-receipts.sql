-- What a passed captcha yields: a receipt that one sign-up may spend. Only its hash is here; a spent one is deleted.
create table captcha_receipts (
  receipt_hash bytea primary key,
  action text not null check (action in ('signup')),
  expires_at timestamptz not null
);

create index captcha_receipts_expiry on captcha_receipts (expires_at);

-- Every proof of work that was accepted, until its challenge has expired: the primary key is what refuses a replay.
create table captcha_solutions (
  challenge_id text primary key,
  expires_at timestamptz not null
);

create index captcha_solutions_expiry on captcha_solutions (expires_at);

-- Signs the challenges. One row, made by the first process that needs it and shared by all of them.
create table captcha_key (
  is_only boolean primary key default true check (is_only),
  secret text not null
);

-- A hosted project grants everything on new tables by default.
revoke all on captcha_receipts, captcha_solutions, captcha_key from public, anon, authenticated;

alter table captcha_receipts enable row level security;
alter table captcha_receipts force row level security;
grant select, insert, delete on captcha_receipts to service_role;
create policy service on captcha_receipts to service_role using (true) with check (true);

alter table captcha_solutions enable row level security;
alter table captcha_solutions force row level security;
grant select, insert, delete on captcha_solutions to service_role;
create policy service on captcha_solutions to service_role using (true) with check (true);

alter table captcha_key enable row level security;
alter table captcha_key force row level security;
grant select, insert on captcha_key to service_role;
create policy service on captcha_key to service_role using (true) with check (true);
