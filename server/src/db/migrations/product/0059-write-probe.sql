-- What a health check writes, to prove that the database takes writes: one row for the whole service.
create table private.write_probe (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
alter table private.write_probe enable row level security;
alter table private.write_probe force row level security;
grant select, insert, update on private.write_probe to service_role;
create policy service on private.write_probe to service_role using (true) with check (true);

-- Updating one row in place needs no new page, so it works for a while on a full disk. After an error of that kind the
-- check asks for space, too: a table that is gone at the end of the transaction.
create function private.prove_write(needs_space boolean) returns void language plpgsql set search_path = ''
as $$
begin
  insert into private.write_probe as p (written_at) values (pg_catalog.now())
  on conflict (is_only) do update set written_at = excluded.written_at;
  if needs_space then
    begin
      create temporary table space_probe on commit drop
        as select pg_catalog.repeat('x', 1000) as filler from pg_catalog.generate_series(1, 1000);
    exception when insufficient_privilege then null; -- Not everyone may create temporary tables here.
    end;
  end if;
end $$;

revoke all on function private.prove_write from public;
grant execute on function private.prove_write to service_role;

-- Lets a login that owns nothing see that there is nothing to migrate.
create function private.applied_migrations() returns table (name text, hash text)
language sql stable security definer set search_path = ''
as $$ select m.name, m.hash from private.migrations m $$;

revoke all on function private.applied_migrations from public;
grant execute on function private.applied_migrations to service_role;
