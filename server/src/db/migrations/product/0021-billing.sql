-- What is sold and paid for. The payment provider has the truth about money; these tables are what was last heard of it,
-- together with what the customer wants next. The server alone writes here.

-- A plan at a price. The provider's plans cannot be changed, so a new price is a new version with a plan of its own there.
create table plan_versions (
  -- The provider knows each account's plans apart: the sandbox's are not those of the live account.
  provider_account text not null,
  plan_id text not null,
  currency text not null check (currency in ('USD', 'INR')),
  version integer not null check (version > 0),
  amount_minor integer not null check (amount_minor > 0),
  provider_plan_id text not null unique,
  announced_at timestamptz not null,
  -- Running subscriptions pay a new price from their first renewal after this moment.
  applies_from timestamptz not null,
  primary key (provider_account, plan_id, currency, version)
);

-- One for each payment page that was opened. It is written before the provider is asked, and its id goes along as a note:
-- what was made there without an answer reaching us is found again by it.
create table billing_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  service_type text not null default 'developer' check (service_type in ('developer', 'law', 'other')),
  kind text not null check (kind in ('subscribe', 'upgrade', 'later')),
  plan_id text not null,
  currency text not null check (currency in ('USD', 'INR')),
  -- Of a whole cycle.
  price_minor integer not null check (price_minor > 0),
  -- The subscription that it follows, what is charged up front for the rest of that one's cycle, and where that began.
  replaces uuid references billing_subscriptions on delete set null,
  up_front_minor integer not null default 0 check (up_front_minor >= 0),
  up_front_paid_at timestamptz,
  cycle_start timestamptz,
  provider_id text unique,
  pay_url text,
  pay_by timestamptz not null,
  -- While one request talks to the provider about it, no other does.
  claimed_until timestamptz,
  -- The provider's word; `creating` before it has one, `failed` if it never will.
  status text not null default 'creating' check (status in ('creating', 'failed', 'created', 'authenticated', 'active',
    'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired')),
  start_at timestamptz,
  current_start timestamptz,
  current_end timestamptz,
  ended_at timestamptz,
  has_scheduled_change boolean not null default false,
  payment_method text,
  is_international boolean,
  -- What the customer wants. It is carried out at the provider by whoever looks next.
  pending_plan_id text,
  cancel_wanted text check (cancel_wanted in ('cycle_end', 'now')),
  cancel_sent_at timestamptz,
  -- Each question to the provider has a number; an answer is dropped when that of a later question is here already.
  asked bigint not null default 0,
  answered bigint not null default 0,
  next_look_at timestamptz,
  looked_at timestamptz,
  -- What the customer has been told about it, so that each thing is said once.
  told text[] not null default '{}',
  created_at timestamptz not null
);

create unique index billing_subscriptions_open_checkout on billing_subscriptions (user_id, service_type)
  where status in ('creating', 'created') and cancel_wanted is null;
create index billing_subscriptions_by_user on billing_subscriptions (user_id, created_at desc);
create index billing_subscriptions_due on billing_subscriptions (next_look_at) where next_look_at is not null;

create table billing_invoices (
  id text primary key,
  user_id uuid not null references auth.users on delete cascade,
  billing_subscription_id uuid not null references billing_subscriptions on delete cascade,
  status text not null check (status in ('issued', 'paid', 'cancelled', 'hidden')),
  amount_minor integer not null,
  amount_paid_minor integer not null,
  currency text not null,
  payment_id text unique,
  pay_url text,
  billing_start timestamptz,
  billing_end timestamptz,
  issued_at timestamptz,
  paid_at timestamptz,
  lines jsonb not null
);

create index billing_invoices_by_user on billing_invoices (user_id);
create index billing_invoices_by_subscription on billing_invoices (billing_subscription_id);

-- The inbox of signed events. The id in the header is not signed, so the body's own hash decides what is a repeat.
create table payment_events (
  body_hash bytea primary key,
  event_id text unique,
  name text not null,
  subscription_id text,
  invoice_id text,
  payment_id text,
  dispute_id text,
  created_at timestamptz,
  received_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  handled_at timestamptz
);

create index payment_events_waiting on payment_events (next_attempt_at) where handled_at is null;
create index payment_events_of_subscription on payment_events (subscription_id) where handled_at is null;

-- For support to answer: nothing is ever refunded by itself.
create table payment_disputes (
  id text primary key,
  user_id uuid not null references auth.users on delete cascade,
  payment_id text not null,
  invoice_id text,
  last_event text not null,
  opened_at timestamptz not null
);

create index payment_disputes_by_user on payment_disputes (user_id);

-- A hosted project grants everything on new tables by default.
revoke all on plan_versions, billing_subscriptions, billing_invoices, payment_events, payment_disputes
  from public, anon, authenticated;

alter table plan_versions enable row level security;
alter table plan_versions force row level security;
grant select, insert, update, delete on plan_versions to service_role;
create policy service on plan_versions to service_role using (true) with check (true);

alter table billing_subscriptions enable row level security;
alter table billing_subscriptions force row level security;
grant select on billing_subscriptions to authenticated;
create policy own_rows on billing_subscriptions for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on billing_subscriptions to service_role;
create policy service on billing_subscriptions to service_role using (true) with check (true);

alter table billing_invoices enable row level security;
alter table billing_invoices force row level security;
grant select on billing_invoices to authenticated;
create policy own_rows on billing_invoices for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on billing_invoices to service_role;
create policy service on billing_invoices to service_role using (true) with check (true);

alter table payment_events enable row level security;
alter table payment_events force row level security;
grant select, insert, update, delete on payment_events to service_role;
create policy service on payment_events to service_role using (true) with check (true);

alter table payment_disputes enable row level security;
alter table payment_disputes force row level security;
grant select on payment_disputes to authenticated;
create policy own_rows on payment_disputes for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on payment_disputes to service_role;
create policy service on payment_disputes to service_role using (true) with check (true);
