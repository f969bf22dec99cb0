-- Figures of the whole installation by day, counted by a job, so that operators' charts read a few hundred rows however many accounts
-- there are. `top_team` is of the last count alone; its label is the team.
create table business_days (
  day date not null,
  figure text not null constraint business_days_figure_bound check (length(figure) between 1 and 32),
  label text collate "C" not null constraint business_days_label_bound check (length(label) <= 64),
  value bigint not null,
  primary key (day, figure, label)
);

-- A hosted project grants everything on new tables by default.
revoke all on business_days from public, anon, authenticated;
alter table business_days enable row level security;
alter table business_days force row level security;
grant select, insert, delete on business_days to service_role;
create policy service on business_days to service_role using (true) with check (true);

create index billing_invoices_paid on billing_invoices (paid_at) where paid_at is not null;
create index billing_invoices_refunded on billing_invoices (refunded_at) where refunded_at is not null;
create index plan_subscriptions_ended on plan_subscriptions (expires_at) where not is_active and tier <> 'free';

create function private.accounts_created(since timestamptz, until timestamptz) returns table (id uuid, is_confirmed boolean)
language sql stable set search_path = ''
as $$
  select u.id, u.email_confirmed_at is not null from auth.users u where u.created_at >= since and u.created_at < until
$$;
revoke all on function private.accounts_created from public;
grant execute on function private.accounts_created to service_role;

-- A hosted project shows its accounts to the owner of the database alone; elsewhere the service may read them itself.
do $$
begin
  if not has_table_privilege('service_role', 'auth.users', 'select') then
    alter function private.accounts_created security definer;
  end if;
end
$$;
