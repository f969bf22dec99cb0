-- What decides about an account's requests: every policy it had, the newest of which is live. Append-only for every role that serves
-- requests: going back to an old version adds it again.
create table policy_versions (
  user_id uuid not null references auth.users on delete cascade,
  -- From 1; 0 is Assay's own policy, which isn't stored.
  version integer not null check (version between 1 and 16000000),
  policy jsonb not null,
  -- The API key that saved it, by its name; null if it was saved in the app.
  key_name text,
  restored_from integer,
  created_at timestamptz not null default now(),
  primary key (user_id, version),
  constraint policy_versions_policy_bound check (octet_length(policy::text) <= 32768),
  constraint policy_versions_key_name_bound check (octet_length(key_name) <= 400)
);

-- At most one for each account.
create table policy_drafts (
  user_id uuid primary key references auth.users on delete cascade,
  policy jsonb not null,
  -- Rises with every change, for whoever has an older one in hand.
  revision integer not null default 1,
  -- Since when it decides beside the live policy, for the log alone; null if it doesn't.
  silent_since timestamptz,
  key_name text,
  changed_at timestamptz not null default now(),
  constraint policy_drafts_policy_bound check (octet_length(policy::text) <= 32768),
  constraint policy_drafts_key_name_bound check (octet_length(key_name) <= 400)
);

-- A hosted project grants everything on new tables by default.
revoke all on policy_versions, policy_drafts from public, anon, authenticated, service_role, acting_for_user;
alter table policy_versions enable row level security;
alter table policy_versions force row level security;
alter table policy_drafts enable row level security;
alter table policy_drafts force row level security;
grant select on policy_versions, policy_drafts to authenticated;
grant select, insert on policy_versions to acting_for_user;
-- The service role ends them with their account.
grant select, insert, delete on policy_versions to service_role;
grant select, insert, update, delete on policy_drafts to acting_for_user, service_role;
create policy own_rows on policy_versions for select to authenticated using (user_id = (select auth.uid()));
create policy own_rows on policy_drafts for select to authenticated using (user_id = (select auth.uid()));
create policy second_factor on policy_versions as restrictive to authenticated using ((select private.has_required_factor()));
create policy second_factor on policy_drafts as restrictive to authenticated using ((select private.has_required_factor()));
create policy acting_for_user on policy_versions to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy acting_for_user on policy_drafts to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on policy_versions to service_role using (true) with check (true);
create policy service on policy_drafts to service_role using (true) with check (true);
-- Row security is forced on the table's owner too, as whom the function below runs.
create policy ending on policy_versions to current_user using (true) with check (true);

-- The oldest make room.
create function private.bound_policy_versions() returns trigger language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  for account in select distinct user_id from added loop
    delete from public.policy_versions v where v.user_id = account and v.version < (
      select n.version from public.policy_versions n where n.user_id = account order by n.version desc offset 999 limit 1);
  end loop;
  return null;
end
$$;
create trigger policy_versions_bound after insert on policy_versions referencing new table as added
  for each statement execute function private.bound_policy_versions();
revoke all on function private.bound_policy_versions from public;

-- What a request was decided by, in a few bytes (features/rules/log-facts.ts), so that any policy can be tried on it later.
-- Proven without a scan: nothing has it yet.
alter table usage_ledger add column facts bytea;
alter table usage_ledger add constraint usage_ledger_facts_bound check (octet_length(facts) <= 12288) not valid;
grant select (facts) on usage_ledger to authenticated;
