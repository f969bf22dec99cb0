import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { findWanted } from '../rules/quote.ts'

const at = (text: string) => new Date(`${text}Z`)

/** A subscription paid from January 31 to February 28, 2026. */
export function subscribed(currency: 'USD' | 'INR', plan: string, card: 'foreign' | 'domestic'): BillingSubscription {
  const planId = `user_verification_${plan}`
  return {
    id: 'a',
    userId: 'u',
    kind: 'subscribe',
    planId,
    currency,
    priceMinor: findWanted(planId, currency)?.priceMinor ?? 0,
    replaces: null,
    upFrontMinor: 0,
    upFrontPaidAt: null,
    cycleStart: null,
    providerId: 'sub_1',
    payUrl: null,
    payBy: at('2026-02-01T00:00:00'),
    status: 'active',
    startAt: at('2026-01-31T00:00:00'),
    currentStart: at('2026-01-31T00:00:00'),
    currentEnd: at('2026-02-28T00:00:00'),
    endedAt: null,
    hasScheduledChange: false,
    paymentMethod: 'card',
    isInternational: card === 'foreign',
    methodKind: 'card',
    cardBrand: card === 'foreign' ? 'Mastercard' : 'Visa',
    cardLast4: card === 'foreign' ? '5558' : '4366',
    methodAt: at('2026-01-31T00:00:00'),
    unchangeableUntil: null,
    pendingPlanId: null,
    cancelRequested: null,
    endsAt: null,
    pauseSentAt: null,
    pauseRejectedAt: null,
    cancelSentAt: null,
    cancelConfirmedAt: null,
    nextPriceMinor: null,
    nextPriceFrom: null,
    firstPaidAt: at('2026-01-31T00:00:00'),
    duplicateOf: null,
    refundedAt: null,
    refundDueAt: null,
    createdAt: at('2026-01-31T00:00:00'),
  }
}
