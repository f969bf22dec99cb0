import type { BillingSubscription } from './billing-subscription.ts'

/** The authorized subscription that starts when this one ends. */
export function findSuccessor(
  { id }: BillingSubscription,
  all: BillingSubscription[],
): BillingSubscription | undefined {
  return all.find(
    (other) => other.replaces === id && other.status === 'authenticated' && other.cancelRequested === null,
  )
}
