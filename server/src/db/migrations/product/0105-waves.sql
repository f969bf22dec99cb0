-- Waves: sign-ups of an account that seem to come from one source. Which sign-ups look alike is found in memory, by keyed hashes in the
-- ledger; here is what was found and what the account said about it. Nothing of it is there while the request log is off.
create table waves (
  -- Begins with the time.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- What its members share, each a kind of trait and a keyed hash. Two processes have found the same wave if one of them is the same.
  keys text[] not null,
  -- What gave it away, with the sentences of that moment.
  code text not null,
  reasons jsonb not null,
  reaction text check (reaction in ('block', 'mine')),
  started_at timestamptz not null,
  recognized_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  members integer not null,
  -- Members that were allowed before it was recognized.
  allowed_before integer not null,
  -- How many there were when an event last said so.
  announced integer not null,
  constraint waves_keys_bound check (octet_length(array_to_string(keys, ',')) <= 2048),
  constraint waves_code_bound check (octet_length(code) <= 64),
  constraint waves_reasons_bound check (octet_length(reasons::text) <= 8192)
);
create index waves_by_user on waves (user_id, last_at);
create index waves_to_end on waves (last_at) where ended_at is null;
create index waves_by_age on waves (last_at);
create trigger waves_bound after insert on waves referencing new table as added
  for each statement execute function private.bound_rows('user_id', '1000', 'oldest deleted', 'last_at');

create table wave_members (
  wave_id uuid not null references waves on delete cascade,
  request_id uuid not null,
  -- Its place in a batch, from 0; -1 for a single request.
  item smallint not null,
  user_id uuid not null references auth.users on delete cascade,
  at timestamptz not null,
  -- Whether it came before the wave was recognized.
  is_earlier boolean not null,
  -- Whether an event has named it.
  is_announced boolean not null,
  primary key (wave_id, request_id, item)
);
create index wave_members_by_request on wave_members (user_id, request_id);
create index wave_members_by_age on wave_members (at);
create trigger wave_members_bound after insert on wave_members referencing new table as added
  for each statement execute function private.bound_rows('wave_id', '10000', 'oldest deleted', 'at');

-- A hosted project grants everything on new tables by default.
revoke all on waves, wave_members from public, anon, authenticated;
grant select (id, user_id, code, reasons, reaction, started_at, recognized_at, last_at, ended_at, members, allowed_before)
  on waves to authenticated;
grant select on wave_members to authenticated;
grant select, insert, update, delete on waves, wave_members to acting_for_user, service_role;

do $$
declare
  relation text;
begin
  foreach relation in array array['waves', 'wave_members'] loop
    execute format('alter table %I enable row level security', relation);
    execute format('alter table %I force row level security', relation);
    execute format('create policy own_rows on %I for select to authenticated using (user_id = (select auth.uid()))', relation);
    execute format('create policy second_factor on %I as restrictive to authenticated
      using ((select private.has_required_factor()))', relation);
    execute format('create policy acting_for_user on %I to acting_for_user
      using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()))', relation);
    execute format('create policy service on %I to service_role using (true) with check (true)', relation);
  end loop;
end $$;

alter table account_events drop constraint account_events_kind_check;
alter table account_events add constraint account_events_kind_check check (kind in ('domain.listed_later',
  'quota.warning', 'quota.reached', 'key.created', 'key.deleted', 'plan.changed', 'payment.failed', 'file.finished', 'webhook.test',
  'wave.started', 'wave.grew', 'wave.ended')) not valid;
alter table account_events validate constraint account_events_kind_check;
