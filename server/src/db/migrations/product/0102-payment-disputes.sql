-- What the provider says about a dispute, for the operator and the customer. Nothing is refunded and no plan ends by itself.
alter table payment_disputes
  add column state text not null default 'open'
    constraint payment_disputes_state_bound check (state in ('open', 'under_review', 'won', 'lost', 'closed')),
  add column amount_minor integer,
  add column currency text constraint payment_disputes_currency_bound check (octet_length(currency) <= 32),
  add column reason text constraint payment_disputes_reason_bound check (octet_length(reason) <= 400),
  add column respond_by timestamptz,
  add column decided_at timestamptz,
  -- When the fetch of what is saved here began: an older one doesn't overwrite it.
  add column synced_at timestamptz,
  -- No longer written; kept for the release before.
  alter column last_event drop not null;

update payment_disputes d set
  state = case split_part(d.last_event, '.', 3)
    when 'won' then 'won' when 'lost' then 'lost' when 'closed' then 'closed' when 'under_review' then 'under_review'
    else 'open' end,
  decided_at = case when split_part(d.last_event, '.', 3) in ('won', 'lost', 'closed') then d.opened_at end;
update payment_disputes d set amount_minor = v.amount_minor, currency = v.currency
from billing_invoices v where v.id = d.invoice_id;

-- The same dispute in the books of the embedded payment gateway.
create table sandbox_payments.disputes (
  id text primary key,
  payment_id text not null references sandbox_payments.payments,
  subscription_id text not null references sandbox_payments.subscriptions,
  amount integer not null check (amount > 0),
  currency text not null,
  reason_code text not null,
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz not null,
  created_at timestamptz not null
);
create index disputes_by_subscription on sandbox_payments.disputes (subscription_id, created_at);
grant select, insert, update, delete on sandbox_payments.disputes to sandbox_payments;
