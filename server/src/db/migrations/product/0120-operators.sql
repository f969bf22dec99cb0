-- People who run the service, and what they may do: contract/src/operators/access.ts has the table. Written by the command line alone.
create table operators (
  person_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('support', 'finance', 'full')),
  added_by text not null constraint operators_added_by_bound check (octet_length(added_by) <= 256),
  created_at timestamptz not null
);

-- Who did what, to whom and why. It outlives accounts and operators, so it names no customer except by id.
create table operator_events (
  -- Begins with the time.
  id uuid primary key,
  -- Null for a command; then the name is that of the machine's login.
  operator_id uuid,
  operator_name text not null constraint operator_events_operator_name_bound check (octet_length(operator_name) <= 512),
  action text not null constraint operator_events_action_bound check (octet_length(action) <= 64),
  account_id uuid,
  -- What it was done to, if it isn't an account: a domain, a job, a version.
  subject text constraint operator_events_subject_bound check (octet_length(subject) <= 512),
  reason text not null constraint operator_events_reason_bound check (octet_length(reason) between 1 and 2000),
  -- Written before the act, so that nothing is done without an entry; `started` for good means that the process died.
  outcome text not null default 'started' check (outcome in ('started', 'done', 'failed')),
  created_at timestamptz not null
);
create index operator_events_by_account on operator_events (account_id, id) where account_id is not null;
create index operator_events_by_age on operator_events (created_at);

-- What operators write for each other about an account.
create table operator_notes (
  id uuid primary key,
  user_id uuid not null references teams on delete cascade,
  author_name text not null constraint operator_notes_author_name_bound check (octet_length(author_name) <= 512),
  text text not null constraint operator_notes_text_bound check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index operator_notes_by_user on operator_notes (user_id, id);
create trigger operator_notes_bound after insert on operator_notes referencing new table as added
  for each statement execute function private.bound_rows('user_id', '500', 'oldest deleted', 'created_at');

-- Who has taken something of the queue, and what was put aside as done. The queue itself is read from the tables of its things.
create table operator_tasks (
  kind text not null constraint operator_tasks_kind_bound check (octet_length(kind) <= 32),
  item text not null constraint operator_tasks_item_bound check (octet_length(item) <= 128),
  owner_id uuid,
  owner_name text constraint operator_tasks_owner_name_bound check (octet_length(owner_name) <= 512),
  done_at timestamptz,
  changed_at timestamptz not null,
  primary key (kind, item)
);
create index operator_tasks_by_age on operator_tasks (changed_at);
create index operator_tasks_done on operator_tasks (done_at) where done_at is not null;

-- A hosted project grants everything on new tables by default.
revoke all on operators, operator_events, operator_notes, operator_tasks
  from public, anon, authenticated, service_role, acting_for_user;
alter table operators enable row level security;
alter table operators force row level security;
alter table operator_events enable row level security;
alter table operator_events force row level security;
alter table operator_notes enable row level security;
alter table operator_notes force row level security;
alter table operator_tasks enable row level security;
alter table operator_tasks force row level security;
grant select, insert, update, delete on operators, operator_notes, operator_tasks to service_role;
-- Of an entry nothing changes but how the act ended; the sweep deletes old ones.
grant select, insert, delete, update (outcome) on operator_events to service_role;
-- For an export.
grant select on operator_notes to acting_for_user;
create policy acting_for_user on operator_notes for select to acting_for_user using (user_id = (select private.acting_user()));
create policy service on operators to service_role using (true) with check (true);
create policy service on operator_events to service_role using (true) with check (true);
create policy service on operator_notes to service_role using (true) with check (true);
create policy service on operator_tasks to service_role using (true) with check (true);
