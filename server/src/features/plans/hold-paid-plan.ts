import { plans } from '@assay/contract/plans'
import type { Tx } from '../../deps.ts'
import { endSubscription, insertPeriod, insertSubscription } from './queries.ts'
import {
  beginPaidCycle,
  type HeldPlan,
  insertPaidPlan,
  listEndedUsers,
  lockHeldPlan,
  type PaidPlan,
  updatePaidPlan,
} from './queries-paid.ts'

export type { HeldPlan, PaidPlan }
export { listEndedUsers, lockHeldPlan }

/**
 * Makes the account's plan the one that is paid for. Saying the same again changes nothing; a new cycle opens its quota
 * once; another plan begins with its full quota, and what was left of the old one is lost.
 */
export async function holdPaidPlan(tx: Tx, userId: string, held: HeldPlan | undefined, paid: PaidPlan): Promise<void> {
  if (held && isSamePlan(held, paid)) {
    await updatePaidPlan(tx, held.id, paid)
    if (held.paidFrom === null || held.paidFrom < paid.paidFrom) await beginPaidCycle(tx, held.id, paid)
  } else {
    await endSubscription(tx, userId)
    await insertPaidPlan(tx, userId, paid)
  }
  await insertPeriod(tx, userId)
}

export async function fallBackToFree(tx: Tx, userId: string): Promise<void> {
  await endSubscription(tx, userId)
  await insertSubscription(tx, userId, { plan: plans.free, cycle: 'monthly', expiresAt: null })
  await insertPeriod(tx, userId)
}

function isSamePlan(held: HeldPlan, { billingSubscriptionId, plan, cycle }: PaidPlan): boolean {
  return held.billingSubscriptionId === billingSubscriptionId && held.planId.endsWith(`_${plan.tier}_${cycle}`)
}
