import { type BillingCycle, type Plan, planId } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'

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
