-- Two payment pages that were open together may both be paid. One of them gives the plan; the other one names it here, is
-- ended at the provider, and its payment goes back. Once written it stays, so that nobody decides otherwise later.
alter table billing_subscriptions
  add column duplicate_of uuid,
  add column refunded_at timestamptz,
  add constraint billing_subscriptions_refund check (refunded_at is null or duplicate_of is not null);

alter table billing_invoices add column refunded_at timestamptz;
