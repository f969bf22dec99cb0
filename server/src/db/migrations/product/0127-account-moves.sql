-- Accounts on their way to another region, and those that have left. No foreign key: a row outlives its account, because its keys
-- are answered with the new address from then on.
create table account_moves (
  account_id uuid primary key,
  region text not null,
  -- Nothing of the account changes until then. It's over by itself if the other region never reports.
  held_until timestamptz not null,
  moved_at timestamptz,
  -- Rows and checksum of each table, as they were exported.
  digest jsonb not null,
  key_hashes bytea[] not null,
  constraint account_moves_region_bound check (octet_length(region) <= 10),
  constraint account_moves_digest_bound check (octet_length(digest::text) <= 20000),
  constraint account_moves_key_hashes_bound check (cardinality(key_hashes) <= 2000)
);
create index account_moves_by_key on account_moves using gin (key_hashes);

-- A hosted project grants everything on new tables by default.
revoke all on account_moves from public, anon, authenticated;
alter table account_moves enable row level security;
alter table account_moves force row level security;
grant select, insert, update, delete on account_moves to service_role;
create policy service on account_moves to service_role using (true) with check (true);
-- Row security is forced on the table's owner too, as whom the function below runs.
create policy standing on account_moves for select to current_user using (true);

-- As before, and a team that is being moved or has left.
create or replace function private.closed_accounts(accounts uuid[]) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.team_id from public.team_members m join auth.users u on u.id = m.user_id
  where m.team_id = any (accounts) and m.role = 'owner' and (u.deleted_at is not null or u.banned_until > now())
  union all
  select m.team_id from public.account_deletions d
    join public.team_members m on m.role = 'owner'
      and case when d.team_due_at is null then m.user_id = d.account_id else m.team_id = d.account_id end
  where m.team_id = any (accounts)
  union all
  select m.account_id from public.account_moves m
  where m.account_id = any (accounts) and (m.moved_at is not null or m.held_until > now())
$$;
