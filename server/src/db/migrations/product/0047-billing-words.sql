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
