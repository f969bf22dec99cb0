import { type BillingCycle, type Plan, planId, type Tier } from '@assay/contract/billing/catalogue'
import type { OldRows } from '../../../db/delete-in-steps.ts'
import type { Tx } from '../../../ports/db.ts'

export type CurrentPeriod = {
  id: string
  planId: string
  tier: Tier
  requestsPerSecond: number
  /** On Free, what all accounts of the mailbox have used; `usedByOthers` is the other accounts' share. */
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

/** Serializes per mailbox, so two accounts that open an allowance simultaneously share one. */
export async function lockMailbox(tx: Tx, mailboxHash: Buffer): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('free-allowance:' || encode($1, 'hex'), 0))`, [
    mailboxHash,
  ])
}

/**
 * The mailbox's allowance of this month. Its months continue those of the last allowance while that is kept; otherwise
 * they start with the account's Free plan. Undefined if the account isn't on Free.
 */
export async function findOrInsertAllowance(tx: Tx, userId: string, mailboxHash: Buffer): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `with free as (
       select starts_at from plan_subscriptions
       where user_id = $1 and service_type = 'developer' and is_active and tier = 'free'
     ), last as (
       select a.id, a.anchor_at, a.ends_at from free_allowances a, free
       where a.mailbox_hash = $2 order by a.ends_at desc limit 1
     ), opened as (
       insert into free_allowances (mailbox_hash, anchor_at, starts_at, ends_at)
       select $2, b.anchor, private.months_after(b.anchor, m.months), private.months_after(b.anchor, m.months + 1)
       from (select coalesce((select anchor_at from last), free.starts_at) as anchor from free) b,
         private.months_between(b.anchor, now()) m (months)
       where not exists (select from last where ends_at > now())
       returning id
     )
     select id from opened union all select id from last where ends_at > now()`,
    [userId, mailboxHash],
  )
  return rows[0]?.id
}

export type HeldPlan = {
  id: string
  billingSubscriptionId: string | null
  planId: string
  entitlement: 'free' | 'active' | 'grace' | 'ending' | 'ended'
  startsAt: Date
  expiresAt: Date | null
  paidFrom: Date | null
  createdAt: Date
}

export async function findHeldPlan(tx: Tx, userId: string): Promise<HeldPlan | undefined> {
  const { rows } = await tx.query<HeldPlan>(selectHeld, [userId])
  return rows[0]
}

/** For callers that change the plan depending on what it is. */
export async function lockHeldRow(tx: Tx, userId: string): Promise<HeldPlan | undefined> {
  const { rows } = await tx.query<HeldPlan>(`${selectHeld} for update`, [userId])
  return rows[0]
}

export type PaidPlan = {
  billingSubscriptionId: string
  plan: Plan
  cycle: BillingCycle
  entitlement: 'active' | 'grace' | 'ending'
  anchorAt: Date
  paidFrom: Date
  paidUntil: Date
  accessUntil: Date
  cancelStatus: string | null
}

/** The provider's clock may be ahead, as in the sandbox: the quota then starts now. */
export async function insertPaidPlan(tx: Tx, userId: string, paid: PaidPlan): Promise<void> {
  const { plan, cycle } = paid
  await tx.query(
    `insert into plan_subscriptions (user_id, billing_subscription_id, plan_id, tier, billing_cycle, unit_limit,
       requests_per_second, entitlement, starts_at, paid_from, quota_from, expires_at, grace_until, cancel_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, least($9, now()), $10, least($10, now()), $11, $12, $13)`,
    [
      userId,
      paid.billingSubscriptionId,
      planId(plan.tier, cycle),
      plan.tier,
      cycle,
      plan.unitLimit,
      plan.requestsPerSecond,
      paid.entitlement,
      paid.anchorAt,
      paid.paidFrom,
      paid.paidUntil,
      graceUntil(paid),
      paid.cancelStatus,
    ],
  )
}

/** The last plan of this subscription, if it was the same one. */
export async function reviveLastPlan(
  tx: Tx,
  userId: string,
  { billingSubscriptionId, plan, cycle }: PaidPlan,
): Promise<HeldPlan | undefined> {
  const { rows } = await tx.query<HeldPlan>(
    `update plan_subscriptions set is_active = true where plan_id = $3 and id = (
       select id from plan_subscriptions where user_id = $1 and billing_subscription_id = $2
       order by created_at desc limit 1
     ) returning ${heldColumns}`,
    [userId, billingSubscriptionId, planId(plan.tier, cycle)],
  )
  return rows[0]
}

export async function updatePaidPlan(tx: Tx, id: string, paid: PaidPlan): Promise<void> {
  await tx.query(
    `update plan_subscriptions set entitlement = $2, expires_at = $3, grace_until = $4, cancel_status = $5 where id = $1`,
    [id, paid.entitlement, paid.paidUntil, graceUntil(paid), paid.cancelStatus],
  )
}

/** Closes the quota of the previous cycle, unless it already started with this one while the renewal was due. */
export async function beginPaidCycle(tx: Tx, id: string, { anchorAt, paidFrom }: PaidPlan): Promise<void> {
  await tx.query(
    `with begun as (
       update plan_subscriptions
       set paid_from = $3, quota_from = least($3, now()), starts_at = least($2, now()) where id = $1 returning id, quota_from
     )
     update quota_periods q set ends_at = begun.quota_from from begun
     where q.subscription_id = begun.id and q.starts_at < begun.quota_from and q.ends_at > begun.quota_from`,
    [id, anchorAt, paidFrom],
  )
}

export async function listEndedUsers(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from plan_subscriptions
     where is_active and billing_subscription_id is not null and coalesce(grace_until, expires_at) <= $1
     order by coalesce(grace_until, expires_at) limit 500`,
    [now],
  )
  return rows.map(({ userId }) => userId)
}

const heldColumns = `id, billing_subscription_id as "billingSubscriptionId", plan_id as "planId", entitlement,
  starts_at as "startsAt", expires_at as "expiresAt", paid_from as "paidFrom", created_at as "createdAt"`

const selectHeld = `select ${heldColumns} from plan_subscriptions where user_id = $1 and service_type = 'developer' and is_active`

function graceUntil({ paidUntil, accessUntil }: PaidPlan): Date | null {
  return accessUntil > paidUntil ? accessUntil : null
}

/**
 * Ids grow with time and a period lasts a month, so the oldest ids end first: no index on the end is needed, whose every
 * update would cost the charges.
 */
export async function deletePeriodsBefore(tx: Tx, before: Date, rows: number): Promise<number> {
  const { rows: gone } = await tx.query(
    `delete from quota_periods where id = any (array(
       select id from (select id, ends_at from quota_periods order by id limit $2) oldest where ends_at < $1))
     returning 1`,
    [before, rows],
  )
  return gone.length
}

/** Without a month of quota left, so the plan ended long ago; `offset 0` has each row looked up by its index. */
export const endedPlans: OldRows = {
  table: 'plan_subscriptions',
  by: 'created_at',
  where: `not is_active and created_at < $1
    and not exists (select from quota_periods q where q.subscription_id = plan_subscriptions.id offset 0)`,
}
