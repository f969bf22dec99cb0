-- One row for each call that was counted, written in the statement that counts it. Ids begin with the time, so new rows
-- go to the end of the index however many there are, and old ones are found by their id. Kept for 30 days.
create table usage_ledger (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  key_id uuid not null,
  period_id bigint not null,
  units integer not null check (units > 0),
  created_at timestamptz not null default now(),
  -- The request log, empty where the user has switched it off: keyed hashes, never what was sent.
  is_logged boolean not null,
  email_verdict text,
  name_verdict text,
  email_hash bytea,
  name_hash bytea
);

create index usage_ledger_by_user on usage_ledger (user_id, id);

-- What the reports show, summed up as it happens, so that no report ever reads the ledger.
create table usage_days (
  user_id uuid not null references auth.users on delete cascade,
  day date not null,
  key_id uuid not null,
  verdict text not null check (verdict in ('clean', 'disposable', 'fake', 'both')),
  -- A day on which one period ends and the next begins has rows of both.
  period_id bigint not null,
  calls integer not null,
  units integer not null,
  primary key (user_id, day, key_id, verdict, period_id)
) with (fillfactor = 50);

-- Answers to calls with an Idempotency-Key, for 24 hours. They repeat what was asked, so each is sealed with a key that is
-- made of the call's own body: whoever does not send it again cannot open it.
create table idempotent_answers (
  user_id uuid not null references auth.users on delete cascade,
  key_hash bytea not null,
  body_hash bytea not null,
  request_id uuid not null,
  request_count bigint,
  sealed_answer bytea not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);

create index idempotent_answers_by_age on idempotent_answers (created_at);

-- Without a row the log is kept.
create table request_log_settings (
  user_id uuid primary key references auth.users on delete cascade,
  is_enabled boolean not null
);

-- A hosted project grants everything on new tables by default.
revoke all on usage_ledger, usage_days, idempotent_answers, request_log_settings from public, anon, authenticated;

alter table usage_ledger enable row level security;
alter table usage_ledger force row level security;
grant select (id, user_id, key_id, units, created_at, is_logged, email_verdict, name_verdict) on usage_ledger to authenticated;
create policy own_rows on usage_ledger for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on usage_ledger to service_role;
create policy service on usage_ledger to service_role using (true) with check (true);

alter table usage_days enable row level security;
alter table usage_days force row level security;
grant select on usage_days to authenticated;
create policy own_rows on usage_days for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on usage_days to service_role;
create policy service on usage_days to service_role using (true) with check (true);

alter table idempotent_answers enable row level security;
alter table idempotent_answers force row level security;
grant select, insert, update, delete on idempotent_answers to service_role;
create policy service on idempotent_answers to service_role using (true) with check (true);

alter table request_log_settings enable row level security;
alter table request_log_settings force row level security;
grant select, insert (user_id, is_enabled), update (is_enabled) on request_log_settings to authenticated;
create policy own_rows on request_log_settings to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update, delete on request_log_settings to service_role;
create policy service on request_log_settings to service_role using (true) with check (true);
