-- What its owner recognizes a session by: the kind of browser and the country, as of its last refresh. No address is kept.
alter table auth.sessions
  add column client text constraint sessions_client_bound check (octet_length(client) <= 64),
  add column country text constraint sessions_country_bound check (octet_length(country) <= 2);

-- The session that added it, so that a factor that a stranger added can go together with the stranger.
alter table auth.mfa_factors add column added_in uuid;

-- Emails about a sign-in from a new device. Each carries a link with which the owner says that it wasn't them; it works once.
create table auth.sign_in_notices (
  token_hash text primary key constraint sign_in_notices_token_hash_bound check (octet_length(token_hash) <= 128),
  user_id uuid not null references auth.users on delete cascade,
  -- Outlives the session, which may have ended since.
  session_id uuid not null,
  -- Where it was sent. The account may have moved to another address since.
  email text not null constraint sign_in_notices_email_bound check (octet_length(email) <= 1280),
  client text not null constraint sign_in_notices_client_bound check (octet_length(client) <= 64),
  country text constraint sign_in_notices_country_bound check (octet_length(country) <= 2),
  created_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_notices_by_user on auth.sign_in_notices (user_id);
create index sign_in_notices_by_age on auth.sign_in_notices (created_at);
-- Ten a day for seven days leave room: a stranger can't push out the one that tells on them.
create trigger sign_in_notices_bound after insert on auth.sign_in_notices referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '100', 'oldest deleted', 'created_at');

alter table auth.sign_in_notices enable row level security;
alter table auth.sign_in_notices force row level security;
grant select, insert, update, delete on auth.sign_in_notices to service_role;
create policy service on auth.sign_in_notices to service_role using (true) with check (true);
