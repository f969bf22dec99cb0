-- Files of people to check. Their contents are here and not on a disk, so that several servers can share them.
create table files (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  name text not null,
  -- While its parts arrive, a file is 'uploading' and nobody sees it.
  state text not null check (state in ('uploading', 'ready', 'running', 'paused', 'canceled', 'finished', 'failed', 'expired')),
  pause_reason text check (pause_reason in ('user', 'quota', 'budget', 'key', 'account')),
  is_test boolean not null,
  -- The key that pays; without one it's the account.
  key_id uuid,
  -- How it's written: the separator and the end of a line, and the first line as it was.
  separator text not null default ',',
  newline text not null default E'\n',
  header text not null default '',
  -- Names and how many rows have something in each.
  columns jsonb not null default '[]',
  -- Which of them are checked, by index: email, firstname, lastname.
  checked integer[] not null default '{}',
  bytes bigint not null default 0,
  rows integer not null default 0,
  rows_done integer not null default 0,
  checks_done bigint not null default 0,
  results jsonb not null default '{}',
  failures integer not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  -- When rows of it were checked last: accounts take turns.
  worked_at timestamptz,
  -- Until then a server has it in hand.
  claimed_until timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint files_name_bound check (octet_length(name) <= 800),
  constraint files_state_bound check (octet_length(state) <= 32),
  constraint files_pause_reason_bound check (octet_length(pause_reason) <= 32),
  constraint files_separator_bound check (octet_length(separator) <= 1),
  constraint files_newline_bound check (octet_length(newline) <= 2),
  constraint files_header_bound check (octet_length(header) <= 262144),
  constraint files_columns_bound check (octet_length(columns::text) <= 262144),
  constraint files_checked_bound check (cardinality(checked) <= 3),
  constraint files_results_bound check (octet_length(results::text) <= 1024)
);
create index files_by_user on files (user_id, created_at);
create index files_by_expiry on files (expires_at);
create index files_due on files (expires_at) where state <> 'expired';
create index files_running on files (worked_at) where state = 'running';

-- Whole lines, a thousand at most. Once they're checked, the result takes the place of what was uploaded.
create table file_parts (
  file_id uuid not null references files on delete cascade,
  first_row integer not null,
  user_id uuid not null references auth.users on delete cascade,
  rows integer not null,
  is_done boolean not null default false,
  content bytea not null,
  primary key (file_id, first_row),
  constraint file_parts_content_bound check (octet_length(content) <= 2097152)
);
-- Compressing takes longer than writing.
alter table file_parts alter column content set storage external;
create index file_parts_by_user on file_parts (user_id);

-- A hosted project grants everything on new tables by default.
revoke all on files, file_parts from public, anon, authenticated;
do $$
declare
  owned text;
begin
  foreach owned in array array['files', 'file_parts'] loop
    execute format('alter table public.%I enable row level security', owned);
    execute format('alter table public.%I force row level security', owned);
    execute format('grant select, insert, update, delete on public.%I to acting_for_user, service_role', owned);
    execute format('create policy acting_for_user on public.%I to acting_for_user
      using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()))', owned);
    execute format('create policy service on public.%I to service_role using (true) with check (true)', owned);
  end loop;
end $$;

-- The list of an account's files; those with contents are counted before an upload.
create trigger files_bound after insert on files referencing new table as added
  for each statement execute function private.bound_rows('user_id', '200', 'oldest deleted', 'created_at');
