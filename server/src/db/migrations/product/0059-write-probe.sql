-- What a health check writes, to prove that the database takes writes: one row for the whole service.
create table private.write_probe (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
alter table private.write_probe enable row level security;
alter table private.write_probe force row level security;
grant select, insert, update on private.write_probe to service_role;
create policy service on private.write_probe to service_role using (true) with check (true);

-- Updating one row in place needs no new page, so it works for a while on a full disk. That's why the check also sorts
-- 256 kB with too little memory for it: the file that this takes is gone at the end of the statement.
create function private.prove_write() returns void language plpgsql set search_path = '' set work_mem = '64kB'
as $$
begin
  insert into private.write_probe as p (written_at) values (pg_catalog.now())
  on conflict (is_only) do update set written_at = excluded.written_at;
  begin
    perform pg_catalog.max(pg_catalog.octet_length(filler)) from (
      select pg_catalog.repeat(n::text, 1400) as filler
      from pg_catalog.generate_series(100, 163) n order by pg_catalog.random()
    ) spilled;
  exception when configuration_limit_exceeded then null; -- Temporary files are limited here, so they prove nothing.
  end;
end $$;

revoke all on function private.prove_write from public;
grant execute on function private.prove_write to service_role;

-- Lets a login that owns nothing see that there is nothing to migrate.
create function private.applied_migrations() returns table (name text, hash text)
language sql stable security definer set search_path = ''
as $$ select m.name, m.hash from private.migrations m $$;

revoke all on function private.applied_migrations from public;
grant execute on function private.applied_migrations to service_role;
