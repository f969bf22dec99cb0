-- Indexes for what sweeps end and minutely jobs look for, so that neither reads a whole table. Built in this transaction:
-- writes to these tables wait for it, a second or two for a million rows.
create index notifications_by_age on notifications (created_at);
create index plan_subscriptions_over on plan_subscriptions (created_at) where not is_active;
create index api_keys_deleted on api_keys (deleted_at) where deleted_at is not null;
create index cancellation_codes_by_age on cancellation_codes (sent_at);
create index payment_events_handled on payment_events (handled_at) where handled_at is not null;
create index billing_documents_kept on billing_documents (issued_at) where user_id is null;

-- Payment pages: open ones, which are watched and reminded of, and those that nobody paid.
create index billing_subscriptions_open on billing_subscriptions (created_at) where status in ('creating', 'created');
create index billing_subscriptions_unpaid on billing_subscriptions (created_at)
  where status in ('failed', 'expired', 'cancelled') and current_start is null;
-- The least recently synced.
create index billing_subscriptions_by_sync on billing_subscriptions (synced_at)
  where next_sync_at is not null and provider_id is not null;
-- Also read by the view `subscriptions`, and by the foreign key when a row is deleted.
create index billing_subscriptions_by_replaced on billing_subscriptions (replaces) where replaces is not null;
-- Plans whose end is announced.
create index plan_subscriptions_announced on plan_subscriptions (expires_at)
  where is_active and (billing_cycle = 'yearly' or entitlement = 'ending');

-- Payments without a numbered invoice: from before invoices had numbers, or of an account without an address. Every other
-- payment gets its invoice in the transaction that saves it, so the job that files the rest needn't read them all.
alter table billing_invoices add column is_unfiled boolean not null default false;
set local role service_role;
update billing_invoices v set is_unfiled = true where v.status = 'paid' and exists (select from private.contact_of(v.user_id)) and (
  not exists (select from billing_documents d where d.invoice_id = v.id and d.kind = 'invoice')
  or v.refunded_at is not null
    and not exists (select from billing_documents d where d.invoice_id = v.id and d.kind = 'credit_note'));
reset role;
create index billing_invoices_unfiled on billing_invoices (paid_at, id) where is_unfiled;
