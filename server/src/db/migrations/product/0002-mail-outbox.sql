-- Every mail is a row here, written by the transaction that causes it and sent by the job `deliver-mail`.
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  to_address text not null check (length(to_address) between 3 and 320),
  subject text not null check (subject !~ '[\r\n]'),
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  given_up_at timestamptz
);

create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null and given_up_at is null;
create index mail_outbox_by_address on mail_outbox (to_address, created_at desc);

alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
-- A hosted project grants everything on new tables by default.
revoke all on mail_outbox from public, anon, authenticated;
grant select, insert, update, delete on mail_outbox to service_role;
create policy service on mail_outbox to service_role using (true) with check (true);
