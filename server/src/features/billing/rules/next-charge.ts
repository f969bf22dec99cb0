import { parsePlanId, priceOf } from '@assay/contract/billing/catalogue'
import type { BillingSubscription } from './billing-subscription.ts'
import { findSuccessor } from './successor.ts'

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
