-- An account's own lists and rules win over Assay's evidence. Rises with every change to them; a caller carries the number that it
-- knows, and a charge finds out whether it still holds (see keys_version).
create table account_rules (
  user_id uuid primary key references auth.users on delete cascade,
  version integer not null default 1,
  -- Of the last change that deleted list entries. What was read before it is read again as a whole, otherwise only what is newer.
  deleted_version integer not null default 0
);

create table list_entries (
  user_id uuid not null references auth.users on delete cascade,
  -- Begins with the time.
  id uuid not null,
  action text not null check (action in ('allow', 'block')),
  type text not null check (type in ('email', 'domain', 'name')),
  -- Normalized: what requests are compared with.
  value text not null,
  note text,
  expires_at timestamptz,
  -- Of account_rules, when it was added or last changed.
  version integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint list_entries_by_value unique (user_id, type, value),
  constraint list_entries_action_bound check (octet_length(action) <= 32),
  constraint list_entries_type_bound check (octet_length(type) <= 32),
  constraint list_entries_value_bound check (octet_length(value) <= 1280),
  constraint list_entries_note_bound check (octet_length(note) <= 800)
);
-- For what is read into memory: everything, or what is newer than a version.
create index list_entries_by_version on list_entries (user_id, version, id);
create trigger list_entries_bound after insert on list_entries referencing new table as added
  for each statement execute function private.bound_rows('user_id', '100000', 'refused');

-- A hosted project grants everything on new tables by default.
revoke all on account_rules, list_entries from public, anon, authenticated, service_role, acting_for_user;
alter table account_rules enable row level security;
alter table account_rules force row level security;
alter table list_entries enable row level security;
alter table list_entries force row level security;
grant select on list_entries to authenticated;
grant select, insert, update, delete on account_rules, list_entries to acting_for_user, service_role;
create policy own_rows on list_entries for select to authenticated using (user_id = (select auth.uid()));
create policy second_factor on list_entries as restrictive to authenticated using ((select private.has_required_factor()));
create policy acting_for_user on account_rules to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy acting_for_user on list_entries to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on account_rules to service_role using (true) with check (true);
create policy service on list_entries to service_role using (true) with check (true);
