-- The ledger becomes one partition per day (ADR 42). Ids begin with the time, so a day is a range of ids and the primary
-- key stays as it is. Three files, because each commits on its own: this one and the last hold their locks for a moment,
-- and the long scan between them blocks nobody.
create function private.first_id_of(moment timestamptz) returns uuid language sql immutable set search_path = ''
as $$ select rpad(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0'), 32, '0')::uuid $$;

revoke all on function private.first_id_of from public;
grant execute on function private.first_id_of to service_role;

-- Takes what no day has room for: ids from a clock that was far off.
create table private.usage_ledger_other (like usage_ledger including all);
alter table private.usage_ledger_other enable row level security;

-- From here on the owner alone, through the functions of the next files, touches these tables directly.
alter table usage_ledger no force row level security;

-- The whole table will be the partition of everything until a week from now, which leaves time to finish an upgrade that
-- failed half-way. A new installation has nothing to keep.
do $$
declare
  next uuid := private.first_id_of((date_trunc('day', now() at time zone 'UTC') + interval '8 days') at time zone 'UTC');
begin
  if not exists (select from api_keys) and not exists (select from usage_ledger) then return; end if;
  with moved as (delete from usage_ledger where id >= next returning *)
  insert into private.usage_ledger_other select * from moved;
  execute format('alter table usage_ledger add constraint usage_ledger_range check (id < %L) not valid', next);
end $$;
