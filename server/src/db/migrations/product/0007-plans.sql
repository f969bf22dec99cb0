-- Which plan an account has for a service, and what it has used of it in each month. The server alone writes here.
create table plan_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  service_type text not null default 'developer' check (service_type in ('developer', 'law', 'other')),
  plan_id text not null,
  tier text not null check (tier in ('free', 'basic', 'pro', 'enterprise')),
  billing_cycle text not null check (billing_cycle in ('monthly', 'yearly')),
  -- As the plan was when it began: a later change of the catalogue leaves running plans alone. Null has no limit.
  unit_limit integer check (unit_limit >= 0),
  requests_per_second integer not null check (requests_per_second > 0),
  is_active boolean not null default true,
  -- The months of the quota are counted from here.
  starts_at timestamptz not null default now(),
  expires_at timestamptz,
  cancel_status text,
  created_at timestamptz not null default now()
);

create unique index plan_subscriptions_active on plan_subscriptions (user_id, service_type) where is_active;
create index plan_subscriptions_by_user on plan_subscriptions (user_id, created_at desc);

-- Room on the page, so that the count that changes with every call is changed in place.
create table quota_periods (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  subscription_id uuid not null references plan_subscriptions on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  unit_limit integer,
  used bigint not null default 0,
  -- When a call was first refused for want of units; the alerts that have been given.
  refused_at timestamptz,
  alerted_80_at timestamptz,
  alerted_100_at timestamptz,
  check (used >= 0 and (unit_limit is null or used <= unit_limit)),
  unique (subscription_id, starts_at)
) with (fillfactor = 40);

create index quota_periods_by_user on quota_periods (user_id);

-- A hosted project grants everything on new tables by default.
revoke all on plan_subscriptions, quota_periods from public, anon, authenticated;

alter table plan_subscriptions enable row level security;
alter table plan_subscriptions force row level security;
grant select on plan_subscriptions to authenticated;
create policy own_rows on plan_subscriptions for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on plan_subscriptions to service_role;
create policy service on plan_subscriptions to service_role using (true) with check (true);

alter table quota_periods enable row level security;
alter table quota_periods force row level security;
grant select on quota_periods to authenticated;
create policy own_rows on quota_periods for select to authenticated using (user_id = (select auth.uid()));
grant select, insert, update, delete on quota_periods to service_role;
create policy service on quota_periods to service_role using (true) with check (true);

-- The same day so many months later, in UTC, or the month's last day where it has no such day. Counted from the first day
-- each time, so 31 January is followed by 28 February and then by 31 March.
create function private.months_after(start timestamptz, months integer) returns timestamptz
language sql immutable set search_path = ''
as $$ select ((start at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC' $$;

-- How many whole months have passed.
create function private.months_between(start timestamptz, moment timestamptz) returns integer
language sql immutable set search_path = ''
as $$
  select months - (private.months_after(start, months) > moment)::integer from (
    select ((extract(year from moment at time zone 'UTC') - extract(year from start at time zone 'UTC')) * 12
      + extract(month from moment at time zone 'UTC') - extract(month from start at time zone 'UTC'))::integer as months
  ) calendar
$$;

revoke all on function private.months_after, private.months_between from public;
grant execute on function private.months_after, private.months_between to service_role;

-- What the web app reads. A month that nothing was used in yet has no row: its usage is 0. From one table alone, so that
-- an attempt to write to it is refused for want of rights, like any other.
create view subscriptions with (security_invoker = true) as
select s.id, s.user_id, s.service_type, s.plan_id, s.id::text as subscription_id, s.tier, s.billing_cycle,
  s.is_active and (s.expires_at is null or s.expires_at > now()) as is_active,
  coalesce((
    select p.used from quota_periods p
    where p.subscription_id = s.id and p.starts_at <= now() and p.ends_at > now()
    order by p.starts_at desc limit 1
  ), 0) as usage,
  s.unit_limit as usage_limit, s.expires_at, s.cancel_status, s.created_at
from plan_subscriptions s;

revoke all on subscriptions from public, anon, authenticated;
grant select on subscriptions to authenticated, service_role;
