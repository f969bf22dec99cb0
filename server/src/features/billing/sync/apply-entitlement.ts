import { parsePlanId, plans } from '@assay/contract/billing/catalogue'
import type { Tx } from '../../../ports/db.ts'
import type { BillingDeps } from '../billing-deps.ts'
import {
  fallBackToFree,
  type HeldPlan,
  holdPaidPlan,
  lockHeldPlan,
  type PaidPlan,
} from '../entitlements/hold-paid-plan.ts'
import { notifyPlanChanged } from '../notices/notify-plan-changed.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { type Current, findCurrent } from '../rules/entitlement.ts'
import { nextSync } from '../rules/next-sync.ts'
import { quotaAnchor } from '../rules/quota-anchor.ts'
import { refreshBillingData } from '../store/queries-data.ts'
import { listSubscriptions, setNextSync } from '../store/queries-subscriptions.ts'
import { markDuplicates } from './mark-duplicates.ts'

export type AccountEntitlement = { current: Current | null; all: BillingSubscription[] }

/**
 * What all subscriptions of an account come to, written down as its plan. It looks at how things are and never at what
 * has happened, so it may run any number of times, after anything. The caller holds the account's lock.
 */
export async function applyEntitlement(
  deps: Pick<BillingDeps, 'now' | 'config'>,
  tx: Tx,
  userId: string,
): Promise<AccountEntitlement> {
  const now = deps.now()
  const all = await markDuplicates(tx, await listSubscriptions(tx, userId), now)
  const current = findCurrent(all, now)
  const held = await lockHeldPlan(tx, userId)
  if (!current || !isGivenInstead(held, current)) {
    if (current) await holdPaidPlan(tx, userId, held, toPaidPlan(current, held))
    else if (held?.billingSubscriptionId) await fallBackToFree(tx, userId)
    await notifyPlanChanged(deps, tx, { userId, held, current, all })
  }
  await refreshBillingData(tx, userId)
  for (const subscription of all) {
    if (subscription.providerId) await setNextSync(tx, subscription.id, nextSync(subscription, now))
  }
  return { current, all }
}

/** A plan that was given by hand to someone who pays for another one stays, until they choose anew. */
function isGivenInstead(held: HeldPlan | undefined, { subscription }: Current): boolean {
  if (!held || held.billingSubscriptionId !== null || held.entitlement === 'free') return false
  return held.createdAt > subscription.createdAt
}

function toPaidPlan({ subscription, entitlement }: Current, held: HeldPlan | undefined): PaidPlan {
  const ref = parsePlanId(subscription.planId)
  if (!ref) throw new Error(`${subscription.planId} is not in the catalogue`)
  const { kind, paidFrom, paidUntil, accessUntil } = entitlement
  const since = held?.billingSubscriptionId ? held.startsAt : null
  return {
    billingSubscriptionId: subscription.id,
    plan: plans[ref.tier],
    cycle: ref.cycle,
    entitlement: kind,
    anchorAt: quotaAnchor(subscription, since, { start: paidFrom, end: paidUntil }),
    paidFrom,
    paidUntil,
    accessUntil,
    cancelStatus: kind === 'ending' ? 'initiated' : null,
  }
}
