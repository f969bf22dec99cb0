-- The Free plan's checks belong to a mailbox, not to an account: whoever has several accounts behind one mailbox, or deletes
-- one and comes back, has one allowance a month. It outlives its accounts as a keyed hash, and is swept.
create table free_allowances (
  id bigint generated always as identity primary key,
  mailbox_hash bytea not null,
  -- The months of the mailbox are counted from here, so that no account can shorten one by beginning on another day.
  anchor_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- By all accounts of the mailbox together.
  used bigint not null default 0 check (used >= 0),
  unique (mailbox_hash, starts_at)
) with (fillfactor = 50);

create index free_allowances_by_end on free_allowances (ends_at);

-- Null for paid plans, for accounts without an address, and for periods from before there were allowances.
alter table quota_periods add column allowance_id bigint references free_allowances on delete set null;
create index quota_periods_by_allowance on quota_periods (allowance_id) where allowance_id is not null;

-- A hosted project grants everything on new tables by default.
revoke all on free_allowances from public, anon, authenticated;

alter table free_allowances enable row level security;
alter table free_allowances force row level security;
grant select (id, used) on free_allowances to authenticated;
create policy own_mailbox on free_allowances for select to authenticated using (exists (
  select from quota_periods q where q.allowance_id = free_allowances.id and q.user_id = (select auth.uid())
));
grant select, insert, update, delete on free_allowances to service_role;
create policy service on free_allowances to service_role using (true) with check (true);

-- As before, except that `usage` is what the whole mailbox has used where it shares an allowance.
create or replace view subscriptions with (security_invoker = true) as
select s.id, s.user_id, s.service_type, s.plan_id,
  coalesce((select b.provider_id from billing_subscriptions b where b.id = s.billing_subscription_id), s.id::text)
    as subscription_id,
  s.tier, s.billing_cycle,
  s.is_active and (s.expires_at is null or coalesce(s.grace_until, s.expires_at) > now()) as is_active,
  coalesce((
    select greatest(p.used, (select a.used from free_allowances a where a.id = p.allowance_id)) from quota_periods p
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
  case when s.is_active then (
    select coalesce(b.pending_plan_id, (
      select f.plan_id from billing_subscriptions f
      where f.replaces = b.id and f.status = 'authenticated' and f.up_front_paid_at is null and f.cancel_wanted is null
      order by f.created_at desc limit 1
    ))
    from billing_subscriptions b where b.id = s.billing_subscription_id
  ) end as pending_plan_id
from plan_subscriptions s;
