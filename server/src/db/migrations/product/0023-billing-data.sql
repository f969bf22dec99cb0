-- Invoices as the web app reads them: one row for each user, with a list of subscriptions that each have theirs. Written
-- anew from the tables of invoices by whatever changes those, in the same transaction.
create table billing_data (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  json_data jsonb not null
);

-- A hosted project grants everything on new tables by default.
revoke all on billing_data from public, anon, authenticated;

alter table billing_data enable row level security;
alter table billing_data force row level security;
grant select on billing_data to authenticated;
create policy own_rows on billing_data for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on billing_data to service_role;
create policy service on billing_data to service_role using (true) with check (true);
