import { plans } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'
import { openPeriod } from './open-period.ts'
import { endSubscription, insertPeriod, insertSubscription } from './queries.ts'
import {
  beginPaidCycle,
  findHeldPlan,
  type HeldPlan,
  insertPaidPlan,
  listEndedUsers,
  lockHeldPlan,
  type PaidPlan,
  reviveLastPlan,
  updatePaidPlan,
} from './queries-paid.ts'

export type { HeldPlan, PaidPlan }
export { findHeldPlan, listEndedUsers, lockHeldPlan }

/**
 * Makes the account's plan the one that is paid for. Saying the same again changes nothing; a new cycle opens its quota
 * once; another plan begins with its full quota, and what was left of the old one is lost.
 */
export async function holdPaidPlan(tx: Tx, userId: string, held: HeldPlan | undefined, paid: PaidPlan): Promise<void> {
  const kept = held && isSamePlan(held, paid) ? held : await takeUpAgain(tx, userId, paid)
  if (kept) {
    await updatePaidPlan(tx, kept.id, paid)
    if (kept.paidFrom === null || kept.paidFrom < paid.paidFrom) await beginPaidCycle(tx, kept.id, paid)
  } else await insertPaidPlan(tx, userId, paid)
  await insertPeriod(tx, userId, null)
}

/** A renewal that is paid when the plan has ended already: what was used while it was awaited has been used. */
async function takeUpAgain(tx: Tx, userId: string, paid: PaidPlan): Promise<HeldPlan | undefined> {
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
