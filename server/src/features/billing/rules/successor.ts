import type { BillingSubscription } from './billing-subscription.ts'

/** Canceled together with its predecessor, and still there to be restored if that is resumed. */
export function findCancelledSuccessor(
  { id }: BillingSubscription,
  all: BillingSubscription[],
): BillingSubscription | undefined {
  return all.find(
    (other) =>
      other.replaces === id &&
      other.status === 'authenticated' &&
      other.cancelRequested === 'cycle_end' &&
      other.cancelSentAt === null,
  )
}

/** The authorized subscription that starts when this one ends. */
export function findSuccessor(
  { id }: BillingSubscription,
  all: BillingSubscription[],
): BillingSubscription | undefined {
  return all.find(
    (other) => other.replaces === id && other.status === 'authenticated' && other.cancelRequested === null,
  )
}
