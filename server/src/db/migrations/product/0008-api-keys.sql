-- Keys of the verification API: a prefix to recognise one by, and a keyed hash. The key itself is stored nowhere.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('live', 'test')),
  key_prefix text not null,
  key_hash bytea unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  -- A deleted key keeps its name, for the reports; its hash is gone, so nothing matches it any more.
  deleted_at timestamptz,
  check ((key_hash is null) = (deleted_at is not null))
) with (fillfactor = 70);

create index api_keys_by_user on api_keys (user_id, created_at desc);

-- What the hashes are keyed with. One row, made by the first process that needs it and shared by all of them.
create table api_secret (
  is_only boolean primary key default true check (is_only),
  secret text not null
);

-- A hosted project grants everything on new tables by default.
revoke all on api_keys, api_secret from public, anon, authenticated;

alter table api_keys enable row level security;
alter table api_keys force row level security;
grant select (id, user_id, name, type, key_prefix, created_at, last_used_at, expires_at, deleted_at) on api_keys to authenticated;
create policy own_rows on api_keys for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on api_keys to service_role;
create policy service on api_keys to service_role using (true) with check (true);

alter table api_secret enable row level security;
alter table api_secret force row level security;
grant select, insert on api_secret to service_role;
create policy service on api_secret to service_role using (true) with check (true);
