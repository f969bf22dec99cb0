import { type BillingCycle, plans, type Tier } from '@assay/contract/billing/catalogue'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { type CurrentPeriod, holdMailbox, openCurrentPeriod, openPeriod } from './current-period.ts'
import {
  beginPaidCycle,
  endSubscription,
  findHeldPlan,
  type HeldPlan,
  insertPaidPlan,
  insertPeriod,
  insertSubscription,
  lockHeldRow,
  type PaidPlan,
  reviveLastPlan,
  updatePaidPlan,
} from './queries.ts'

export type { HeldPlan, PaidPlan }
export { findHeldPlan }

export async function lockHeldPlan(tx: Tx, userId: string): Promise<HeldPlan | undefined> {
  await holdMailbox(tx, userId)
  return lockHeldRow(tx, userId)
}

/**
 * Makes the paid plan the account's plan. Idempotent: a new cycle opens its quota once; another plan starts with its full
 * quota, and unused checks of the old one are lost.
 */
export async function holdPaidPlan(tx: Tx, userId: string, held: HeldPlan | undefined, paid: PaidPlan): Promise<void> {
  const kept = held && isSamePlan(held, paid) ? held : await resume(tx, userId, paid)
  if (kept) {
    await updatePaidPlan(tx, kept.id, paid)
    if (kept.paidFrom === null || kept.paidFrom < paid.paidFrom) await beginPaidCycle(tx, kept.id, paid)
  } else await insertPaidPlan(tx, userId, paid)
  await insertPeriod(tx, userId, null)
}

/** For a renewal paid after the plan has ended: checks used while it was due stay counted. */
async function resume(tx: Tx, userId: string, paid: PaidPlan): Promise<HeldPlan | undefined> {
  await endSubscription(tx, userId)
  return reviveLastPlan(tx, userId, paid)
}

export async function fallBackToFree(tx: Tx, userId: string): Promise<void> {
  await endSubscription(tx, userId)
  await insertSubscription(tx, userId, { plan: plans.free, cycle: 'monthly', expiresAt: null })
  await openPeriod(tx, userId)
}

function isSamePlan(held: HeldPlan, { billingSubscriptionId, plan, cycle }: PaidPlan): boolean {
  return held.billingSubscriptionId === billingSubscriptionId && held.planId.endsWith(`_${plan.tier}_${cycle}`)
}

/** Grants the account a plan with its full quota, effective now. Unused checks of the old plan are lost. */
export async function grantPlan(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: string,
  { tier, cycle, until }: { tier: Tier; cycle: BillingCycle; until: Date | null },
): Promise<CurrentPeriod> {
  // Service role: the operator gives a plan.
  return db.asService(async (tx) => {
    await holdMailbox(tx, userId)
    // Repeated if a request opened Free in between: the insert has waited for it.
    do await endSubscription(tx, userId)
    while (!(await insertSubscription(tx, userId, { plan: plans[tier], cycle, expiresAt: until })))
    const period = await openCurrentPeriod(tx, userId)
    await recordAct(tx, userId, { action: 'billing.plan_granted', target: { plan: period.planId } }, now())
    return period
  })
}
