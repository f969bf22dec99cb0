import type { BillingSubscription } from './billing-subscription.ts'

/** Another one that is signed for begins where this one ends. */
export function findFollower({ id }: BillingSubscription, all: BillingSubscription[]): BillingSubscription | undefined {
  return all.find((other) => other.replaces === id && other.status === 'authenticated' && other.cancelWanted === null)
}
