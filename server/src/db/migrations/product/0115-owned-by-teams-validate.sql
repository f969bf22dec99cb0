-- Reads the tables while requests go on. What is proven here for each part of the ledger needn't be read again for the whole.
do $$
declare
  unproven record;
begin
  for unproven in select conrelid::regclass as name, conname from pg_constraint
    where contype = 'f' and confrelid = 'public.teams'::regclass and not convalidated order by 1
  loop
    execute format('alter table %s validate constraint %I', unproven.name, unproven.conname);
  end loop;
end $$;
