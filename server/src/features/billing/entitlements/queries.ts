import { type BillingCycle, type Plan, planId, type Tier } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'

export type CurrentPeriod = {
  id: string
  planId: string
  tier: Tier
  requestsPerSecond: number
  /** On Free, by all accounts of the mailbox; `usedByOthers` is the other accounts' share. */
  used: number
  usedByOthers: number
  drawsOnAllowance: boolean
  limit: number | null
  startsAt: Date
  endsAt: Date
  /** Rises when a key of the account changes. */
  keysVersion: number
}

/** A period that starts later was opened before the clock was set back. It stays current, so no other one is granted. */
export async function findCurrentPeriod(tx: Tx, userId: string): Promise<CurrentPeriod | undefined> {
  const { rows } = await tx.query<CurrentPeriod>(
    `select q.id, s.plan_id as "planId", s.tier, s.requests_per_second as "requestsPerSecond", greatest(q.used, a.used)::float8 as used,
       greatest(0, a.used - q.used)::float8 as "usedByOthers", a.id is not null as "drawsOnAllowance", q.unit_limit as limit, q.starts_at as "startsAt", q.ends_at as "endsAt", q.keys_version as "keysVersion"
     from plan_subscriptions s join quota_periods q on q.subscription_id = s.id and q.user_id = s.user_id
       left join free_allowances a on a.id = q.allowance_id
     where s.user_id = $1 and s.service_type = 'developer' and s.is_active and q.ends_at > now()
     order by q.starts_at <= now() desc, q.starts_at desc limit 1`,
    [userId],
  )
  return rows[0]
}

/** Reads the account, since the token may be an hour old. Null if the account does not exist. */
export async function findHasDeveloper(tx: Tx, userId: string): Promise<boolean | null> {
  const { rows } = await tx.query<{ hasDeveloper: boolean | null }>(
    `select private.has_service($1, 'developer') as "hasDeveloper"`,
    [userId],
  )
  return rows[0]?.hasDeveloper ?? null
}

export async function findIsCustomer(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isCustomer: boolean }>(
    `select coalesce(private.has_service($1, 'developer'), false) or exists (
       select from plan_subscriptions
       where user_id = $1 and service_type = 'developer' and is_active and tier <> 'free'
         and (expires_at is null or coalesce(grace_until, expires_at) > now())
     ) as "isCustomer"`,
    [userId],
  )
  return rows[0]?.isCustomer ?? false
}

/** False if the account has a plan, so of two simultaneous requests one starts it. */
export async function insertSubscription(
  tx: Tx,
  userId: string,
  { plan, cycle, expiresAt }: { plan: Plan; cycle: BillingCycle; expiresAt: Date | null },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into plan_subscriptions
       (user_id, plan_id, tier, billing_cycle, unit_limit, requests_per_second, expires_at, entitlement)
     values ($1, $2, $3, $4, $5, $6, $7, case when $3 = 'free' then 'free' else 'active' end)
     on conflict (user_id, service_type) where is_active do nothing
     returning id`,
    [userId, planId(plan.tier, cycle), plan.tier, cycle, plan.unitLimit, plan.requestsPerSecond, expiresAt],
  )
  return rows.length === 1
}

export async function endExpiredSubscriptions(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update plan_subscriptions set is_active = false, entitlement = 'ended'
     where user_id = $1 and is_active and coalesce(grace_until, expires_at) <= now()`,
    [userId],
  )
}

/** Also closes the period, so a concurrent charge finds it stale. */
export async function endSubscription(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `with ended as (
       update plan_subscriptions
       set is_active = false, entitlement = 'ended', expires_at = least(expires_at, now()), grace_until = null
       where user_id = $1 and service_type = 'developer' and is_active returning id
     )
     update quota_periods q set ends_at = greatest(q.starts_at, now()) from ended
     where q.subscription_id = ended.id and q.ends_at > now()`,
    [userId],
  )
}

/**
 * The month around now, clamped to the start of this cycle's quota and the end of access. A period opened while a renewal
 * is due ends with the grace period; the renewal extends it and keeps what was used. A period that draws on an allowance
 * has the allowance's dates.
 */
export async function insertPeriod(tx: Tx, userId: string, allowanceId: string | null): Promise<void> {
  await tx.query(
    `insert into quota_periods as held (user_id, subscription_id, starts_at, ends_at, unit_limit, allowance_id)
     select s.user_id, s.id, coalesce(a.starts_at, greatest(private.months_after(s.starts_at, m.months), s.quota_from)),
       coalesce(a.ends_at, least(private.months_after(s.starts_at, m.months + 1), coalesce(s.grace_until, s.expires_at))),
       s.unit_limit, a.id
     from plan_subscriptions s cross join lateral private.months_between(s.starts_at, now()) m (months)
       left join free_allowances a on a.id = $2
     where s.user_id = $1 and s.service_type = 'developer' and s.is_active
       and (s.expires_at is null or coalesce(s.grace_until, s.expires_at) > now())
     on conflict (subscription_id, starts_at) do update set ends_at = excluded.ends_at where held.ends_at < excluded.ends_at`,
    [userId, allowanceId],
  )
}
