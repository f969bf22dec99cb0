-- Columns get the names that the code uses. Views, indexes and checks follow a renamed column automatically; constraints
-- that carry its name are renamed here.
alter table billing_subscriptions rename column cancel_wanted to cancel_requested;
alter table billing_subscriptions rename column cancel_answered_at to cancel_confirmed_at;
-- Each fetch from the provider takes the next version. A snapshot is dropped if a newer one has already been applied.
alter table billing_subscriptions rename column asked to sync_version;
alter table billing_subscriptions rename column answered to applied_version;
alter table billing_subscriptions rename column next_look_at to next_sync_at;
alter table billing_subscriptions rename column looked_at to synced_at;
alter table billing_subscriptions rename column told to sent_notices;

alter table billing_subscriptions
  rename constraint billing_subscriptions_cancel_wanted_check to billing_subscriptions_cancel_requested_check;
alter table billing_subscriptions
  rename constraint billing_subscriptions_told_bound to billing_subscriptions_sent_notices_bound;

-- Set when the provider rejects a plan change. Until then changes go through a new subscription, afterwards it is tried again.
alter table billing_subscriptions
  add column unchangeable_until timestamptz,
  add column unchangeable_reason text,
  add constraint billing_subscriptions_unchangeable check ((unchangeable_until is null) = (unchangeable_reason is null)),
  add constraint billing_subscriptions_unchangeable_reason_bound check (octet_length(unchangeable_reason) <= 1000) not valid;

-- So far a rejected change was stored as a domestic card, for good. The next sync reads the card's origin from the payment
-- again; until then null has the same effect as false.
update billing_subscriptions set is_international = null where not is_international;
