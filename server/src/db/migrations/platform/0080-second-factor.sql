-- Second factors, recovery codes and passkeys. Names and meanings follow the hosted service's where product code looks at them:
-- `auth.mfa_factors` with `user_id` and `status`.
create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text not null constraint mfa_factors_friendly_name_bound check (octet_length(friendly_name) <= 480),
  factor_type text not null check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- What an authenticator app shares with us, sealed under the server's secret. Shown once, when the factor is added.
  secret bytea constraint mfa_factors_secret_bound check (octet_length(secret) <= 128),
  -- The time step of the last code that was accepted: neither it nor an older one works again.
  last_step bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, friendly_name)
);
create index mfa_factors_unverified on auth.mfa_factors (created_at) where status = 'unverified';
create trigger mfa_factors_bound after insert on auth.mfa_factors referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '10', 'refused');

-- A security key belongs to a factor; without one, it's a passkey, which signs in on its own.
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_id uuid unique references auth.mfa_factors on delete cascade,
  credential_id bytea not null unique constraint webauthn_credentials_credential_id_bound check (octet_length(credential_id) <= 1023),
  public_key bytea not null constraint webauthn_credentials_public_key_bound check (octet_length(public_key) <= 4096),
  -- Grows with each use, on authenticators that count; a smaller one means a copy.
  sign_count bigint not null,
  transports text[] not null constraint webauthn_credentials_transports_bound check (octet_length(transports::text) <= 256),
  friendly_name text not null constraint webauthn_credentials_friendly_name_bound check (octet_length(friendly_name) <= 480),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index webauthn_credentials_by_user on auth.webauthn_credentials (user_id);
create trigger webauthn_credentials_bound after insert on auth.webauthn_credentials referencing new table as added
  for each statement execute function auth.bound_rows('user_id', '10', 'refused', '', 'factor_id is null');

-- What a code or signature answers, for five minutes: from the session and address that asked. A passkey sign-in has neither
-- an account nor a session yet.
create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('factor', 'passkey_registration', 'passkey_sign_in')),
  user_id uuid references auth.users on delete cascade,
  session_id uuid references auth.sessions on delete cascade,
  factor_id uuid references auth.mfa_factors on delete cascade,
  -- What an authenticator signs; an app's code needs none.
  challenge text constraint mfa_challenges_challenge_bound check (octet_length(challenge) <= 128),
  sender_hash bytea not null constraint mfa_challenges_sender_hash_bound check (octet_length(sender_hash) <= 32),
  created_at timestamptz not null
);
create index mfa_challenges_by_age on auth.mfa_challenges (created_at);
create index mfa_challenges_by_user on auth.mfa_challenges (user_id);
create index mfa_challenges_by_session on auth.mfa_challenges (session_id);
create index mfa_challenges_by_factor on auth.mfa_challenges (factor_id);

-- As keyed hashes. A used one stays, so that the count of all remains known.
create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null constraint mfa_recovery_codes_code_hash_bound check (octet_length(code_hash) <= 32),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (factor_id, code_hash)
);
create index mfa_recovery_codes_by_user on auth.mfa_recovery_codes (user_id);
create trigger mfa_recovery_codes_bound after insert on auth.mfa_recovery_codes referencing new table as added
  for each statement execute function auth.bound_rows('factor_id', '10', 'refused');

-- The factor that raised the session to aal2: without it, the session is back at aal1.
alter table auth.sessions add column factor_id uuid references auth.mfa_factors on delete set null;
create index sessions_by_factor on auth.sessions (factor_id) where factor_id is not null;

do $$
declare
  table_name text;
begin
  foreach table_name in array array['mfa_factors', 'webauthn_credentials', 'mfa_challenges', 'mfa_recovery_codes'] loop
    execute format('alter table auth.%I enable row level security', table_name);
    execute format('alter table auth.%I force row level security', table_name);
    execute format('grant select, insert, update, delete on auth.%I to service_role, acting_for_user', table_name);
    execute format('create policy service on auth.%I to service_role using (true) with check (true)', table_name);
    execute format('create policy acting_for_user on auth.%I to acting_for_user
      using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()))', table_name);
  end loop;
end $$;

-- Row policies ask whether the user has a factor, and learn nothing else about it.
grant select (user_id, status) on auth.mfa_factors to authenticated;
create policy second_factor on auth.mfa_factors for select to authenticated using (user_id = (select auth.uid()));

-- A verified factor raises the session, whose refresh tokens start anew.
grant update on auth.sessions to acting_for_user;
grant select, insert, update on auth.refresh_tokens to acting_for_user;
create policy acting_for_user on auth.refresh_tokens to acting_for_user
  using (session_id in (select id from auth.sessions where user_id = (select auth.uid())))
  with check (session_id in (select id from auth.sessions where user_id = (select auth.uid())));
