import type { BillingSubscription } from './billing-subscription.ts'

/** Another one that is signed for begins where this one ends. */
export function findSuccessor(
  { id }: BillingSubscription,
  all: BillingSubscription[],
): BillingSubscription | undefined {
  return all.find(
    (other) => other.replaces === id && other.status === 'authenticated' && other.cancelRequested === null,
  )
}
