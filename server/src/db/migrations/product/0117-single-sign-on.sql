-- A team's identity provider, by OpenID Connect or SAML 2.0. On a hosted project, the project's own single sign-on is used instead,
-- and these tables stay empty.
create table sso_connections (
  user_id uuid primary key references teams on delete cascade,
  protocol text not null check (protocol in ('oidc', 'saml')),
  -- What people call the provider.
  name text not null constraint sso_connections_name_bound check (octet_length(name) <= 160),
  -- Issuer and client; or the provider's addresses and certificates.
  settings jsonb not null constraint sso_connections_settings_bound check (octet_length(settings::text) <= 65536),
  -- The client's, sealed under the server's secret.
  secret bytea constraint sso_connections_secret_bound check (octet_length(secret) <= 2200),
  default_role text not null check (default_role in ('admin', 'developer', 'billing', 'viewer')),
  groups_claim text not null constraint sso_connections_groups_claim_bound check (octet_length(groups_claim) <= 800),
  groups jsonb not null constraint sso_connections_groups_bound check (octet_length(groups::text) <= 32768),
  -- Closes every other way to sign in with an address of a proven domain.
  is_required boolean not null default false,
  -- When somebody last signed in with it as it is now: what nobody has tried can't be required.
  used_at timestamptz,
  certificate_expires_at timestamptz,
  -- How many days before the end the last warning was mailed.
  expiry_warned_days integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sso_connections_by_expiry on sso_connections (certificate_expires_at);

-- Whose people are sent to the provider, and whose accounts it may open. The first team to prove a domain by DNS has it.
create table sso_domains (
  user_id uuid not null references sso_connections on delete cascade,
  domain text not null constraint sso_domains_domain_bound check (octet_length(domain) <= 253),
  proven_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, domain)
);
create unique index sso_domains_proven on sso_domains (domain) where proven_at is not null;
create trigger sso_domains_bound after insert on sso_domains referencing new table as added
  for each statement execute function private.bound_rows('user_id', '10', 'refused');

-- The owner's way in when the provider is down, as keyed hashes.
create table sso_recovery_codes (
  user_id uuid not null references sso_connections on delete cascade,
  member_id uuid not null references auth.users on delete cascade,
  code_hash bytea not null constraint sso_recovery_codes_code_hash_bound check (octet_length(code_hash) <= 32),
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);
create index sso_recovery_codes_by_member on sso_recovery_codes (member_id);
create trigger sso_recovery_codes_bound after insert on sso_recovery_codes referencing new table as added
  for each statement execute function private.bound_rows('user_id', '10', 'refused');

-- What single logout takes: which of the provider's sessions one of ours came from.
create table sso_sessions (
  -- Of auth.sessions, where it appears when the browser exchanges its code.
  session_id uuid primary key,
  user_id uuid not null references sso_connections on delete cascade,
  subject text not null constraint sso_sessions_subject_bound check (octet_length(subject) <= 1024),
  session_index text constraint sso_sessions_session_index_bound check (octet_length(session_index) <= 1024),
  -- Sealed under the server's secret.
  id_token bytea constraint sso_sessions_id_token_bound check (octet_length(id_token) <= 16384),
  created_at timestamptz not null
);
create index sso_sessions_by_subject on sso_sessions (user_id, subject);
create index sso_sessions_by_age on sso_sessions (created_at);

-- A hosted project grants everything on new tables by default.
revoke all on sso_connections, sso_domains, sso_recovery_codes, sso_sessions
  from public, anon, authenticated, service_role, acting_for_user;
do $$
declare
  name text;
begin
  foreach name in array array['sso_connections', 'sso_domains', 'sso_recovery_codes', 'sso_sessions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to acting_for_user, service_role', name);
    execute format('create policy acting_for_user on %I to acting_for_user
      using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()))', name);
    execute format('create policy service on %I to service_role using (true) with check (true)', name);
  end loop;
end $$;
