-- What an account may use, apart from what the provider calls its subscription.
alter table plan_subscriptions
  -- Null for Free, and for a plan that was given by hand.
  add column billing_subscription_id uuid references billing_subscriptions on delete set null,
  add column entitlement text not null default 'active' check (entitlement in ('free', 'active', 'grace', 'ending', 'ended')),
  -- `expires_at` is the end of what is paid for. Access goes on until here while a renewal is expected or being retried.
  add column grace_until timestamptz check (grace_until >= expires_at),
  -- The beginning of the paid cycle, as the provider has it: each opens a quota once.
  add column paid_from timestamptz,
  -- No month of the quota begins before this moment.
  add column quota_from timestamptz;

update plan_subscriptions set entitlement = case when not is_active then 'ended' when tier = 'free' then 'free' else 'active' end;

create index plan_subscriptions_ends on plan_subscriptions (coalesce(grace_until, expires_at))
  where is_active and billing_subscription_id is not null;
create index plan_subscriptions_by_billing on plan_subscriptions (billing_subscription_id);

-- From one table alone, so that an attempt to write to it is refused for want of rights, like any other.
create or replace view subscriptions with (security_invoker = true) as
select s.id, s.user_id, s.service_type, s.plan_id,
  coalesce((select b.provider_id from billing_subscriptions b where b.id = s.billing_subscription_id), s.id::text)
    as subscription_id,
  s.tier, s.billing_cycle,
  s.is_active and (s.expires_at is null or coalesce(s.grace_until, s.expires_at) > now()) as is_active,
  coalesce((
    select p.used from quota_periods p
    where p.subscription_id = s.id and p.starts_at <= now() and p.ends_at > now()
    order by p.starts_at desc limit 1
  ), 0) as usage,
  s.unit_limit as usage_limit,
  case when s.expires_at <= now() then coalesce(s.grace_until, s.expires_at) else s.expires_at end as expires_at,
  s.cancel_status, s.created_at,
  regexp_replace(s.plan_id, '_(free|basic|pro|enterprise)_(monthly|yearly)$', '') as plan_name,
  case
    when not s.is_active or coalesce(s.grace_until, s.expires_at) <= now() then 'ended'
    when s.entitlement = 'active' and s.expires_at <= now() then 'grace'
    else s.entitlement
  end as entitlement,
  -- Of this very subscription, or of one that is signed for and begins when this one ends.
  case when s.is_active then (
    select coalesce(b.pending_plan_id, (
      select f.plan_id from billing_subscriptions f
      where f.replaces = b.id and f.status = 'authenticated' and f.up_front_paid_at is null and f.cancel_wanted is null
      order by f.created_at desc limit 1
    ))
    from billing_subscriptions b where b.id = s.billing_subscription_id
  ) end as pending_plan_id
from plan_subscriptions s;
