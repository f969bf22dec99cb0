-- The books of the embedded payment gateway, which plays a company of its own: the product knows them by HTTP alone.
-- Its role sees this schema and nothing else; no role of the product sees this schema. Empty where the real one is used.
do $$
declare
  login text;
begin
  begin
    create role sandbox_payments nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  foreach login in array array[current_user::text, 'authenticator'] loop
    if exists (select from pg_roles where rolname = login) then
      execute format('grant sandbox_payments to %I', login);
    end if;
  end loop;
end $$;

create schema sandbox_payments;
revoke all on schema sandbox_payments from public;
grant usage on schema sandbox_payments to sandbox_payments;

create table sandbox_payments.plans (
  id text primary key,
  period text not null check (period in ('daily', 'weekly', 'monthly', 'yearly')),
  interval_count integer not null check (interval_count > 0),
  name text not null,
  description text,
  amount integer not null check (amount > 0),
  currency text not null,
  notes jsonb not null,
  created_at timestamptz not null
);

-- `due_at` is when something happens next, by the subscription's own clock, which is ahead of ours by the offset.
create table sandbox_payments.subscriptions (
  id text primary key,
  plan_id text not null references sandbox_payments.plans,
  status text not null check (status in
    ('created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired')),
  quantity integer not null check (quantity > 0),
  total_count integer not null check (total_count > 0),
  paid_count integer not null default 0,
  cycles_invoiced integer not null default 0,
  anchor_at timestamptz,
  anchor_cycle integer not null default 0,
  start_at timestamptz,
  expire_by timestamptz,
  current_start timestamptz,
  current_end timestamptz,
  charge_at timestamptz,
  ended_at timestamptz,
  is_cancelled_at_cycle_end boolean not null default false,
  scheduled_plan_id text references sandbox_payments.plans,
  upcoming_invoice_id text,
  failed_attempts integer not null default 0,
  method text check (method in ('card', 'paypal', 'upi', 'emandate')),
  is_international boolean not null default false,
  card_last4 text,
  works_once boolean not null default false,
  fails_next_charge boolean not null default false,
  clock_offset_seconds integer not null default 0,
  due_at timestamptz,
  customer_notify boolean not null default true,
  notes jsonb not null,
  created_at timestamptz not null
);
create index subscriptions_by_age on sandbox_payments.subscriptions (created_at desc, id);
create index subscriptions_due on sandbox_payments.subscriptions (due_at) where due_at is not null;

create table sandbox_payments.invoices (
  id text primary key,
  subscription_id text not null references sandbox_payments.subscriptions,
  -- Which cycle it bills; null for a difference that is charged between two.
  cycle integer,
  status text not null check (status in ('issued', 'partially_paid', 'paid', 'cancelled', 'expired')),
  line_items jsonb not null,
  amount integer not null check (amount > 0),
  amount_paid integer not null default 0 check (amount_paid between 0 and amount),
  currency text not null,
  billing_start timestamptz not null,
  billing_end timestamptz not null,
  payment_id text,
  issued_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  unique (subscription_id, cycle)
);

create table sandbox_payments.addons (
  id text primary key,
  subscription_id text not null references sandbox_payments.subscriptions,
  name text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  quantity integer not null check (quantity > 0),
  invoice_id text references sandbox_payments.invoices,
  created_at timestamptz not null
);
create index addons_by_subscription on sandbox_payments.addons (subscription_id);

-- A payment that is `created` waits for the card holder to approve it.
create table sandbox_payments.payments (
  id text primary key,
  subscription_id text not null references sandbox_payments.subscriptions,
  invoice_id text references sandbox_payments.invoices,
  amount integer not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('created', 'captured', 'failed', 'refunded')),
  method text not null,
  is_international boolean not null,
  card_last4 text,
  works_once boolean not null default false,
  error_code text,
  error_description text,
  created_at timestamptz not null
);
create index payments_by_subscription on sandbox_payments.payments (subscription_id, created_at);

-- Every webhook is a row here, written by the transaction that causes it. The body is kept as the bytes that are signed.
create table sandbox_payments.events (
  number bigint generated always as identity primary key,
  id text not null unique,
  subscription_id text not null references sandbox_payments.subscriptions,
  event text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_answer text,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index events_waiting on sandbox_payments.events (next_attempt_at) where delivered_at is null and given_up_at is null;

-- What the control page has switched on, for all processes: one row.
create table sandbox_payments.controls (
  is_only boolean primary key default true check (is_only),
  api_fault text not null default 'none' check (api_fault in ('none', 'error', 'html', 'busy', 'hang', 'late')),
  webhook_copies integer not null default 1 check (webhook_copies between 1 and 5),
  webhook_delay_seconds integer not null default 0 check (webhook_delay_seconds between 0 and 86400),
  are_webhooks_shuffled boolean not null default false,
  are_webhooks_held boolean not null default false
);
insert into sandbox_payments.controls default values;

grant select, insert, update, delete on all tables in schema sandbox_payments to sandbox_payments;
