-- A cancellation is a pause at the provider, which can be undone until the period ends. What is charged for the time after
-- that goes back to the customer.
alter table billing_subscriptions
  -- The end that was promised with the cancellation.
  add column ends_at timestamptz,
  -- Written before the pause is sent: a subscription that somebody else has paused is not ours to resume.
  add column pause_sent_at timestamptz,
  -- Then it is canceled for good, shortly before the end.
  add column pause_rejected_at timestamptz;

-- The intent to refund, saved before the provider is asked; `refunded_at` says that it's done.
alter table billing_invoices add column refund_due_at timestamptz;

update billing_subscriptions set ends_at = coalesce(current_end, start_at)
where cancel_requested = 'cycle_end' and status not in ('failed', 'cancelled', 'completed', 'expired');
