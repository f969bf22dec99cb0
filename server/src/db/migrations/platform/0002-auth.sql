-- Accounts as on hosted Supabase, where product code looks at them: auth.users and auth.identities.
-- Only the server itself reads these tables; no policy lets anyone else near them.
create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text unique check (email = lower(email) and length(email) <= 320),
  phone text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index users_by_creation on auth.users (created_at desc, id);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  provider text not null,
  -- The subject at the provider; for `email` the user's own id.
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_by_user on auth.identities (user_id);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1',
  amr jsonb not null,
  -- A refresh token's successor is a keyed hash of it under this key, so the tokens themselves need not be stored.
  refresh_key bytea not null,
  created_at timestamptz not null,
  refreshed_at timestamptz,
  not_after timestamptz not null,
  -- Set when an old refresh token was used again: the whole family is refused from then on.
  ended_at timestamptz
);
create index sessions_by_user on auth.sessions (user_id);
create index sessions_by_end on auth.sessions (not_after);

create table auth.refresh_tokens (
  token_hash text primary key,
  parent_hash text,
  session_id uuid not null references auth.sessions on delete cascade,
  created_at timestamptz not null,
  revoked_at timestamptz
);
-- One lineage per session: a second unrevoked token cannot be written, whatever runs in parallel.
create unique index refresh_tokens_active on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_by_session on auth.refresh_tokens (session_id);

-- What a mailed link or code stands for. A new one of a kind replaces the user's earlier one.
create table auth.one_time_tokens (
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('signup', 'invite', 'magiclink', 'recovery', 'email_change', 'reauthentication')),
  link_hash text not null unique,
  code_hash text not null,
  code_tries integer not null default 0,
  -- Set when the request that caused the mail came with a PKCE challenge.
  flow_id uuid,
  created_at timestamptz not null,
  primary key (user_id, kind)
);

-- A sign-in on its way: to the provider and back, or from a mailed link to the code exchange.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  method text not null,
  state_hash text unique,
  auth_code_hash text unique,
  auth_code_issued_at timestamptz,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  redirect_to text,
  -- What the provider's answer is checked against.
  provider_nonce text,
  provider_code_verifier text,
  captcha_receipt text,
  linking_user_id uuid references auth.users on delete cascade,
  created_at timestamptz not null
);
create index flow_state_by_user on auth.flow_state (user_id);
create index flow_state_by_linking_user on auth.flow_state (linking_user_id);
create index flow_state_by_creation on auth.flow_state (created_at);
alter table auth.one_time_tokens add foreign key (flow_id) references auth.flow_state on delete cascade;
create index one_time_tokens_by_flow on auth.one_time_tokens (flow_id);

create table auth.signing_keys (
  kid text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  -- Signs nothing any more; accepted and published until then.
  retires_at timestamptz
);
create unique index signing_keys_current on auth.signing_keys ((true)) where retires_at is null;

-- The secret one is kept readable because an operator must be able to print it; nothing ever serves it.
create table auth.api_keys (
  kind text primary key check (kind in ('publishable', 'secret')),
  key text not null unique,
  created_at timestamptz not null
);

do $$
declare
  table_name text;
begin
  foreach table_name in array array['users', 'identities', 'sessions', 'refresh_tokens', 'one_time_tokens', 'flow_state', 'signing_keys', 'api_keys'] loop
    execute format('alter table auth.%I enable row level security', table_name);
    execute format('alter table auth.%I force row level security', table_name);
    execute format('grant select, insert, update, delete on auth.%I to service_role', table_name);
    execute format('create policy service on auth.%I to service_role using (true) with check (true)', table_name);
  end loop;
end $$;
