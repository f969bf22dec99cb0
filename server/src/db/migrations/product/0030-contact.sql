-- What customers write to us. It is kept before it is mailed, so no mail server can lose it. The server alone reads and writes here.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  company_name text check (length(company_name) between 1 and 150),
  phone_number text check (phone_number ~ '^[0-9]{9}$'),
  subject text not null check (length(subject) between 1 and 150),
  message text not null check (length(message) between 1 and 5000),
  created_at timestamptz not null,
  -- They stand in the head of a mail.
  check (email !~ '[[:cntrl:][:space:],<>]' and subject !~ '[[:cntrl:]]')
);

create index contact_messages_by_user on contact_messages (user_id);
create index contact_messages_by_time on contact_messages (created_at desc);

alter table contact_messages enable row level security;
alter table contact_messages force row level security;
-- A hosted project grants everything on new tables by default.
revoke all on contact_messages from public, anon, authenticated;
grant select, insert, update, delete on contact_messages to service_role;
create policy service on contact_messages to service_role using (true) with check (true);

-- Whom an answer to a mail goes to, where that is not the sender. One address and nothing else.
alter table mail_outbox
  add column reply_to text check (length(reply_to) between 3 and 320 and reply_to !~ '[[:cntrl:][:space:],<>]');
