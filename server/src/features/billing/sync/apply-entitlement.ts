import { plans } from '@assay/contract/billing/catalogue'
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
import { planRef } from '../rules/billing-subscription.ts'
import { type Current, findCurrent, quotaAnchor } from '../rules/entitlement.ts'
import { nextSync } from '../rules/next-command.ts'
import { refreshBillingData } from '../store/queries-due.ts'
import { markRefundsDue } from '../store/queries-invoices.ts'
import { listSubscriptions, setNextSync } from '../store/queries-subscriptions.ts'
import { markDuplicates } from './find-duplicates.ts'

export type AccountEntitlement = { current: Current | null; all: BillingSubscription[] }

/**
 * Derives the account's plan from all of its subscriptions and saves it. Depends on state alone, never on events, so it
 * is idempotent and may run at any time. The caller holds the account lock.
 */
export async function applyEntitlement(
  deps: Pick<BillingDeps, 'now' | 'config'>,
  tx: Tx,
  userId: string,
): Promise<AccountEntitlement> {
  const now = deps.now()
  await markRefundsDue(tx, userId, now)
  const all = await markDuplicates(tx, await listSubscriptions(tx, userId), now)
  const current = findCurrent(all, now)
  const held = await lockHeldPlan(tx, userId)
  if (!current || !isGrantedInstead(held, current)) {
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

/** A plan granted by hand to a paying customer stays until they choose another one. */
function isGrantedInstead(held: HeldPlan | undefined, { subscription }: Current): boolean {
  if (!held || held.billingSubscriptionId !== null || held.entitlement === 'free') return false
  return held.createdAt > subscription.createdAt
}

function toPaidPlan({ subscription, entitlement }: Current, held: HeldPlan | undefined): PaidPlan {
  const ref = planRef(subscription.planId)
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
