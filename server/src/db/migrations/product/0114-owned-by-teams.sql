-- What accounts owned is owned by teams. Not valid at first, so that the locks last a moment; the next file reads the rows. The
-- ledger has partitions, which such a key must be added to one by one.
do $$
declare
  held record;
  partition record;
begin
  for held in
    select c.oid, c.relname, c.relkind, k.conname, case k.confdeltype when 'n' then 'set null' else 'cascade' end as ending
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('team_members', 'team_invitations')
    order by c.relname
  loop
    if held.relkind = 'p' then
      for partition in select i.inhrelid::regclass as name from pg_inherits i where i.inhparent = held.oid loop
        execute format('alter table %s add constraint %I foreign key (user_id) references public.teams on delete %s not valid',
          partition.name, held.relname || '_team_fkey', held.ending);
      end loop;
    else
      execute format('alter table public.%I drop constraint %I,
        add constraint %I foreign key (user_id) references public.teams on delete %s not valid',
        held.relname, held.conname, held.relname || '_team_fkey', held.ending);
    end if;
  end loop;
end $$;
