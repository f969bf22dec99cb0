import { type BillingSubscription, isOver } from '../rules/billing-subscription.ts'
import { entitlementOf } from '../rules/entitlement.ts'

export type Duplicate = { id: string; duplicateOf: string }

/**
 * Of payment pages that were open together, only one should be paid. If several are, the customer's last choice provides
 * the plan, unless it is already being ended at the provider; the others are duplicates.
 */
export function findDuplicates(all: BillingSubscription[], now: Date): Duplicate[] {
  const paid = all.filter((one) => one.firstPaidAt !== null && 'accessUntil' in entitlementOf(one, now))
  const best = paid.toSorted(
    (a, b) => Number(isRunning(b)) - Number(isRunning(a)) || b.createdAt.getTime() - a.createdAt.getTime(),
  )
  const kept: BillingSubscription[] = []
  return best.flatMap((one) => {
    const winner = kept.find((other) => wereOpenTogether(one, other))
    if (winner) return [{ id: one.id, duplicateOf: winner.id }]
    kept.push(one)
    return []
  })
}

function isRunning(subscription: BillingSubscription): boolean {
  return !isOver(subscription) && subscription.cancelSentAt === null
}

function wereOpenTogether(a: BillingSubscription, b: BillingSubscription): boolean {
  return a.replaces === b.replaces && a.createdAt <= closedAt(b) && b.createdAt <= closedAt(a)
}

/** With a margin: the provider's clock differs, counts whole seconds, and we learn of a payment later. */
function closedAt({ firstPaidAt, createdAt }: BillingSubscription): Date {
  return new Date((firstPaidAt ?? createdAt).getTime() + 60_000)
}
