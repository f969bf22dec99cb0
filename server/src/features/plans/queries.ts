import { type BillingCycle, type Plan, planId, type Tier } from '@assay/contract/plans'
import type { Tx } from '../../deps.ts'

export type CurrentPeriod = {
  id: string
  planId: string
  tier: Tier
  requestsPerSecond: number
  used: number
  limit: number | null
  startsAt: Date
  endsAt: Date
}

export async function findCurrentPeriod(tx: Tx, userId: string): Promise<CurrentPeriod | undefined> {
  const { rows } = await tx.query<CurrentPeriod>(
    `select q.id, s.plan_id as "planId", s.tier, s.requests_per_second as "requestsPerSecond", q.used::float8 as used,
       q.unit_limit as limit, q.starts_at as "startsAt", q.ends_at as "endsAt"
     from plan_subscriptions s join quota_periods q on q.subscription_id = s.id
     where s.user_id = $1 and s.service_type = 'developer' and s.is_active and q.starts_at <= now() and q.ends_at > now()
     order by q.starts_at desc limit 1`,
    [userId],
  )
  return rows[0]
}

/** Does nothing when the account has a plan: of two calls at once, one starts it. */
export async function insertSubscription(
  tx: Tx,
  userId: string,
  { plan, cycle, expiresAt }: { plan: Plan; cycle: BillingCycle; expiresAt: Date | null },
): Promise<void> {
  await tx.query(
    `insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, unit_limit, requests_per_second, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, service_type) where is_active do nothing`,
    [userId, planId(plan.tier, cycle), plan.tier, cycle, plan.unitLimit, plan.requestsPerSecond, expiresAt],
  )
}

export async function endExpiredSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update plan_subscriptions set is_active = false where user_id = $1 and is_active and expires_at <= now()`,
    [userId],
  )
}

/** At this moment, and with it the period: a call that is being counted elsewhere finds it closed. */
export async function endSubscription(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `with ended as (
       update plan_subscriptions set is_active = false, expires_at = least(expires_at, now())
       where user_id = $1 and service_type = 'developer' and is_active returning id
     )
     update quota_periods q set ends_at = greatest(q.starts_at, now()) from ended
     where q.subscription_id = ended.id and q.ends_at > now()`,
    [userId],
  )
}

/** The month around now, cut off where the plan ends. */
export async function insertPeriod(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `insert into quota_periods (user_id, subscription_id, starts_at, ends_at, unit_limit)
     select s.user_id, s.id, private.months_after(s.starts_at, m.months),
       least(private.months_after(s.starts_at, m.months + 1), s.expires_at), s.unit_limit
     from plan_subscriptions s, private.months_between(s.starts_at, now()) m (months)
     where s.user_id = $1 and s.service_type = 'developer' and s.is_active
     on conflict (subscription_id, starts_at) do nothing`,
    [userId],
  )
}
