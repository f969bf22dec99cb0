-- Refunds that an operator decided on, whole or in part. The intent is saved before the provider is asked, one for each invoice, as there
-- is one credit note for each; `done_at` says that the money is on its way.
create table billing_refunds (
  invoice_id text primary key references billing_invoices on delete cascade,
  user_id uuid not null references teams on delete cascade,
  payment_id text not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  -- What the credit note says.
  reason text not null,
  -- While one process talks to the provider about it, no other does.
  claimed_until timestamptz,
  done_at timestamptz,
  created_at timestamptz not null,
  constraint billing_refunds_invoice_id_bound check (octet_length(invoice_id) <= 64),
  constraint billing_refunds_payment_id_bound check (octet_length(payment_id) <= 64),
  constraint billing_refunds_currency_bound check (octet_length(currency) <= 32),
  constraint billing_refunds_reason_bound check (length(reason) between 1 and 200)
);
create index billing_refunds_by_user on billing_refunds (user_id);
create index billing_refunds_waiting on billing_refunds (created_at) where done_at is null;
create trigger billing_refunds_bound after insert on billing_refunds referencing new table as added
  for each statement execute function private.bound_rows('user_id', '5000', 'refused');

-- Null where all of it was refunded.
alter table billing_invoices add column refunded_minor integer check (refunded_minor > 0);

-- A hosted project grants everything on new tables by default.
revoke all on billing_refunds from public, anon, authenticated, service_role, acting_for_user;
alter table billing_refunds enable row level security;
alter table billing_refunds force row level security;
grant select on billing_refunds to acting_for_user;
grant select, insert, update, delete on billing_refunds to service_role;
create policy acting_for_user on billing_refunds to acting_for_user
  using (user_id = (select private.acting_user())) with check (user_id = (select private.acting_user()));
create policy service on billing_refunds to service_role using (true) with check (true);

-- The embedded payment gateway refunds in part, too.
alter table sandbox_payments.payments add column amount_refunded integer not null default 0 check (amount_refunded >= 0);
