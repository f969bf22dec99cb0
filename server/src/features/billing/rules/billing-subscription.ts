import type { Currency } from '@assay/contract/billing/catalogue'
import { parsePlanId, priceOf } from '@assay/contract/billing/catalogue'
import type { ProviderInstrument, ProviderSubscription } from '../../../ports/payments.ts'

/** The last snapshot of a subscription, with the customer's intents. */
export type BillingSubscription = {
  id: string
  userId: string
  kind: 'subscribe' | 'upgrade' | 'later'
  planId: string
  currency: Currency
  priceMinor: number
  replaces: string | null
  upFrontMinor: number
  upFrontPaidAt: Date | null
  cycleStart: Date | null
  providerId: string | null
  payUrl: string | null
  payBy: Date
  status: 'creating' | 'failed' | ProviderSubscription['status']
  startAt: Date | null
  currentStart: Date | null
  currentEnd: Date | null
  endedAt: Date | null
  hasScheduledChange: boolean
  paymentMethod: string | null
  isInternational: boolean | null
  /** What pays for it, from the newest payment, made at `methodAt`; null until the first one. */
  methodKind: ProviderInstrument['kind'] | null
  cardBrand: string | null
  cardLast4: string | null
  methodAt: Date | null
  /** The provider has rejected a plan change; not tried again before this moment. */
  unchangeableUntil: Date | null
  pendingPlanId: string | null
  cancelRequested: 'cycle_end' | 'now' | null
  /** The end that was promised with a cancellation; what is charged for the time after it goes back. */
  endsAt: Date | null
  /** Written before the pause is sent, so that we resume only what we have paused. */
  pauseSentAt: Date | null
  pauseRejectedAt: Date | null
  /** Written before the cancellation is sent: from then on it cannot be undone. */
  cancelSentAt: Date | null
  cancelConfirmedAt: Date | null
  /** Announced to the customer: what renewals cost from `nextPriceFrom` on. */
  nextPriceMinor: number | null
  nextPriceFrom: Date | null
  firstPaidAt: Date | null
  /** The subscription that was paid at the same time and provides the plan instead of this one. */
  duplicateOf: string | null
  refundedAt: Date | null
  /** When a charge of it began to wait for its refund. */
  refundDueAt: Date | null
  createdAt: Date
}

/** In a final state at the provider. */
export function isOver({ status }: Pick<BillingSubscription, 'status'>): boolean {
  return ['failed', 'cancelled', 'completed', 'expired'].includes(status)
}

/** A duplicate, or charged after its end, and not refunded yet. */
export function awaitsRefund({
  duplicateOf,
  refundedAt,
  refundDueAt,
}: Pick<BillingSubscription, 'duplicateOf' | 'refundedAt' | 'refundDueAt'>): boolean {
  return refundDueAt !== null || (duplicateOf !== null && refundedAt === null)
}

/** Paused by us until its paid period ends or it is resumed. A pause made by hand at the provider isn't ours. */
export function isHeld({ status, pauseSentAt }: Pick<BillingSubscription, 'status' | 'pauseSentAt'>): boolean {
  return status === 'paused' && pauseSentAt !== null
}

/** Waiting for its first payment, and not abandoned. */
export function isCheckout({
  status,
  cancelRequested,
}: Pick<BillingSubscription, 'status' | 'cancelRequested'>): boolean {
  return (status === 'creating' || status === 'created') && cancelRequested === null
}

/** Whether the provider can change its plan now. */
export function isChangeable(subscription: BillingSubscription, now: Date): boolean {
  const { status, cancelSentAt, unchangeableUntil } = subscription
  const isRejected = unchangeableUntil !== null && unchangeableUntil > now
  return status === 'active' && cancelSentAt === null && !isRejected && hasFlexibleMethod(subscription)
}

/** The provider does not change subscriptions paid by domestic card or mandate. */
export function hasFlexibleMethod({
  isInternational,
  paymentMethod,
}: Pick<BillingSubscription, 'isInternational' | 'paymentMethod'>): boolean {
  return isInternational === true && paymentMethod !== 'upi' && paymentMethod !== 'emandate'
}

/** The parts of a plan id that we stored ourselves, so it must be in the catalogue. */
export function planRef(planId: string) {
  const ref = parsePlanId(planId)
  if (!ref) throw new Error(`${planId} is not in the catalogue`)
  return ref
}

/** Ten years: a subscription runs until canceled, but the provider requires a count. */
export function remainingCycles(planId: string): number {
  return parsePlanId(planId)?.cycle === 'yearly' ? 10 : 120
}

/** Canceled together with its predecessor, and still there to be restored if that is resumed. */
export function findCanceledSuccessor(
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

export type Charge = { planId: string; priceMinor: number }

/** The plan and price of the next renewal. */
export function nextCharge(subscription: BillingSubscription, all: BillingSubscription[]): Charge {
  return findSuccessor(subscription, all) ?? changeAtRenewal(subscription) ?? subscription
}

/** What changes at the next renewal: the pending plan, or an announced price. */
export function changeAtRenewal(subscription: BillingSubscription): Charge | null {
  const { planId, pendingPlanId, currency, currentEnd, nextPriceMinor, nextPriceFrom } = subscription
  if (pendingPlanId !== null) {
    const ref = parsePlanId(pendingPlanId)
    const priceMinor = ref && priceOf(ref.tier, ref.cycle, currency)
    if (!priceMinor) throw new Error(`${pendingPlanId} cannot be bought in ${currency}`)
    return { planId: pendingPlanId, priceMinor }
  }
  const isDue = nextPriceFrom !== null && currentEnd !== null && nextPriceFrom <= currentEnd
  return isDue && nextPriceMinor !== null ? { planId, priceMinor: nextPriceMinor } : null
}
