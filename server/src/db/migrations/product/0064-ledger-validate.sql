-- Reads the table once while requests go on being counted. What is proven here need not be read under a lock later.
do $$
declare
  unproven text;
begin
  select string_agg(format('validate constraint %I', conname), ', ') into unproven
  from pg_constraint where conrelid = 'public.usage_ledger'::regclass and contype = 'c' and not convalidated;
  if unproven is not null then execute 'alter table public.usage_ledger ' || unproven; end if;
end $$;
