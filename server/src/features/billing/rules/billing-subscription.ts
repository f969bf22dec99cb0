import type { Currency } from '@assay/contract/billing/catalogue'
import type { ProviderSubscription } from '../../../ports/payments.ts'

/** A subscription as it was last heard of, with what the customer wants of it. */
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
  /** The provider has rejected a plan change; not tried again before this moment. */
  unchangeableUntil: Date | null
  pendingPlanId: string | null
  cancelRequested: 'cycle_end' | 'now' | null
  /** Written before the provider is told: from then on it cannot be taken back. */
  cancelSentAt: Date | null
  cancelConfirmedAt: Date | null
  /** Told to the customer: what renewals cost from that moment on. */
  nextPriceMinor: number | null
  nextPriceFrom: Date | null
  firstPaidAt: Date | null
  /** The subscription whose page was paid together with this one's, and which gives the plan. */
  duplicateOf: string | null
  refundedAt: Date | null
  createdAt: Date
}

/** Nothing more will happen to it at the provider. */
export function isOver({ status }: Pick<BillingSubscription, 'status'>): boolean {
  return ['failed', 'cancelled', 'completed', 'expired'].includes(status)
}

/** Its payment has still to go back. */
export function awaitsRefund({
  duplicateOf,
  refundedAt,
}: Pick<BillingSubscription, 'duplicateOf' | 'refundedAt'>): boolean {
  return duplicateOf !== null && refundedAt === null
}

/** Opened to be paid for, and neither paid nor given up. */
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

/** The provider changes nothing that is paid for with domestic cards and mandates. */
export function hasFlexibleMethod({
  isInternational,
  paymentMethod,
}: Pick<BillingSubscription, 'isInternational' | 'paymentMethod'>): boolean {
  return isInternational === true && paymentMethod !== 'upi' && paymentMethod !== 'emandate'
}
