create table usage_ledger_days (like usage_ledger including defaults including constraints including storage)
  partition by range (id);
alter table usage_ledger_days drop constraint if exists usage_ledger_range;
-- Before the ledger is locked: it needs a lock on the accounts too.
alter table usage_ledger_days add constraint usage_ledger_user_id_fkey
  foreign key (user_id) references auth.users on delete cascade;

alter table usage_ledger rename to usage_ledger_before;
alter table usage_ledger_before set schema private;
alter table usage_ledger_days rename to usage_ledger;
alter table usage_ledger add constraint usage_ledger_pkey primary key (id);
create index usage_ledger_by_user on usage_ledger (user_id, id);
create index usage_ledger_by_domain on usage_ledger (((created_at at time zone 'UTC')::date), domain_hash)
  where domain_hash is not null;
create index usage_ledger_by_parent on usage_ledger (((created_at at time zone 'UTC')::date), parent_hash)
  where parent_hash is not null;
create index usage_ledger_batches on usage_ledger (id) where batch_hashes is not null;
create index usage_ledger_later_found on usage_ledger (user_id, id) where later_found_at is not null;

-- A hosted project grants everything on new tables by default. Partitions are in a schema of their own with rights for
-- nobody, so that they can be reached through the ledger and its policies alone.
revoke all on usage_ledger from public, anon, authenticated;
revoke all on private.usage_ledger_before, private.usage_ledger_other
  from public, anon, authenticated, acting_for_user, service_role;
alter table usage_ledger enable row level security;
alter table usage_ledger force row level security;
grant select (id, user_id, key_id, units, created_at, is_logged, email_verdict, name_verdict, later_found_at, later_found_items)
  on usage_ledger to authenticated;
create policy own_rows on usage_ledger for select to authenticated using (user_id = (select auth.uid()));
grant select on usage_ledger to acting_for_user;
create policy acting_for_user on usage_ledger to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
grant select, insert, update, delete on usage_ledger to service_role;
create policy service on usage_ledger to service_role using (true) with check (true);

do $$
declare
  next text;
begin
  select substring(pg_get_constraintdef(oid) from '[0-9a-f-]{36}') into next
  from pg_constraint where conrelid = 'private.usage_ledger_before'::regclass and conname = 'usage_ledger_range';
  if next is null then
    drop table private.usage_ledger_before;
  else
    execute format('alter table usage_ledger attach partition private.usage_ledger_before for values from (minvalue) to (%L)', next);
  end if;
end $$;
alter table usage_ledger attach partition private.usage_ledger_other default;

-- The partitions without the default one: from `first`, which is null for the oldest rows, until before `next`.
create function private.ledger_partitions() returns table (name text, first uuid, next uuid)
language sql stable set search_path = ''
as $$
  select c.relname::text, substring(b.bounds from 'FROM \(''([0-9a-f-]{36})''\)')::uuid,
    substring(b.bounds from 'TO \(''([0-9a-f-]{36})''\)')::uuid
  from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_catalog.pg_get_expr(c.relpartbound, c.oid) as bounds) b
  where i.inhparent = 'public.usage_ledger'::regclass and b.bounds <> 'DEFAULT'
$$;

-- Days until requests would go to the default partition. Watched: a job that doesn't run shows here first.
create function private.ledger_days_ahead() returns double precision language sql stable set search_path = ''
as $$
  select (('x' || lpad(left(replace(next::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0 - extract(epoch from now())) / 86400
  from private.ledger_partitions() order by next desc limit 1
$$;

-- Makes the partition of a day; does nothing if that day has one, or if a lock cannot be had at once: better to try again
-- later than to keep requests waiting. Built first and attached then, so that requests are counted meanwhile.
create function private.add_ledger_day(day date) returns void
language plpgsql security definer set search_path = '' set lock_timeout = '250ms'
as $$
declare
  name text := 'usage_ledger_' || to_char(day, 'YYYYMMDD');
  first_id uuid := private.first_id_of(day::timestamp at time zone 'UTC');
  next_id uuid := private.first_id_of((day + 1)::timestamp at time zone 'UTC');
begin
  if day not between (now() at time zone 'UTC')::date - 31 and (now() at time zone 'UTC')::date + 14 then
    raise 'the ledger has no partition for %', day;
  end if;
  perform pg_advisory_xact_lock(7264042);
  if exists (select from private.ledger_partitions() p
      where p.next > first_id and (p.first is null or p.first < next_id)) then
    return;
  end if;
  execute format('create table private.%I (like public.usage_ledger including all)', name);
  execute format('alter table private.%I enable row level security', name);
  -- Requests that came before their day had a partition.
  execute format('with moved as (delete from private.usage_ledger_other where id >= %L and id < %L returning *)
    insert into private.%I select * from moved', first_id, next_id, name);
  execute format('alter table public.usage_ledger attach partition private.%I for values from (%L) to (%L)', name, first_id, next_id);
exception when lock_not_available then
end $$;

-- Drops the oldest partition whose last request is 30 days old, and returns its name. It takes no argument: whoever may
-- call it can't drop anything younger.
create function private.drop_oldest_ledger_day() returns text
language plpgsql security definer set search_path = '' set lock_timeout = '250ms'
as $$
declare
  oldest text;
begin
  perform pg_advisory_xact_lock(7264042);
  select p.name into oldest from private.ledger_partitions() p
  where p.next <= private.first_id_of(now() - interval '30 days') order by p.next limit 1;
  if oldest is null then return null; end if;
  execute format('drop table private.%I', oldest);
  return oldest;
exception when lock_not_available then return null;
end $$;

revoke all on function private.ledger_partitions, private.ledger_days_ahead, private.add_ledger_day,
  private.drop_oldest_ledger_day from public;
grant execute on function private.ledger_partitions, private.ledger_days_ahead, private.add_ledger_day,
  private.drop_oldest_ledger_day to service_role;

select private.add_ledger_day((now() at time zone 'UTC')::date + days) from generate_series(0, 7) days;
