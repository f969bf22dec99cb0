import {
  type BillingCycle,
  type Currency,
  parsePlanId,
  plans,
  priceOf,
  type Tier,
  tiers,
} from '@assay/contract/billing/catalogue'
import { type BillingSubscription, isChangeable, planRef } from './billing-subscription.ts'
import type { Current } from './entitlement.ts'
import { addMonths, type Cycle } from './entitlement.ts'

/** A plan for sale, with its price. */
export type Wanted = { planId: string; tier: Tier; cycle: BillingCycle; currency: Currency; priceMinor: number }

export type Quote = {
  change: 'subscribe' | 'upgrade' | 'downgrade'
  /**
   * `checkout` opens a payment page. `charge` has the provider charge the payment method on file immediately; `schedule`
   * has it change the plan at the end of the cycle. If it can do neither, a successor starts when the old one ends.
   */
  way: 'checkout' | 'charge' | 'schedule'
  newPlanCostMinor: number
  creditMinor: number
  dueNowMinor: number
  effectiveAt: Date
  nextChargeAt: Date
}

/** What choosing a plan does and costs now. Preview and execution share this quote. */
export function quoteChange(current: Current | null, wanted: Wanted, now: Date): Quote {
  if (!current) return quoteFirst(wanted, now)
  const { subscription, entitlement } = current
  const ref = planRef(subscription.planId)
  const isUpgrade = weighs(wanted) >= weighs(ref) && !isStepDown(ref, wanted)
  if (!isUpgrade) return quoteLater(subscription, entitlement.paidUntil, now)
  return isChangeable(subscription, now)
    ? quoteCharge(subscription, wanted, cycleOf(current), now)
    : quoteSuccessor(subscription, wanted, cycleOf(current), now)
}

function quoteFirst({ priceMinor, cycle }: Wanted, now: Date): Quote {
  return {
    change: 'subscribe',
    way: 'checkout',
    newPlanCostMinor: priceMinor,
    creditMinor: 0,
    dueNowMinor: priceMinor,
    effectiveAt: now,
    nextChargeAt: addMonths(now, monthsOf(cycle)),
  }
}

/** A smaller plan or a shorter cycle starts after the paid period, without a refund. */
function quoteLater(subscription: BillingSubscription, paidUntil: Date, now: Date): Quote {
  return {
    change: 'downgrade',
    way: isChangeable(subscription, now) ? 'schedule' : 'checkout',
    newPlanCostMinor: 0,
    creditMinor: 0,
    dueNowMinor: 0,
    effectiveAt: paidUntil,
    nextChargeAt: paidUntil,
  }
}

/** For a cycle of the same length, the rest of it; otherwise a whole new cycle less the credit for the old one. */
function quoteCharge(subscription: BillingSubscription, wanted: Wanted, cycle: Cycle, now: Date): Quote {
  const isSameLength = planRef(subscription.planId).cycle === wanted.cycle
  const newPlanCostMinor = isSameLength ? restOf(wanted.priceMinor, cycle, now) : wanted.priceMinor
  const creditMinor = restOf(subscription.priceMinor, cycle, now)
  return {
    change: 'upgrade',
    way: 'charge',
    newPlanCostMinor,
    creditMinor,
    dueNowMinor: Math.max(0, newPlanCostMinor - creditMinor),
    effectiveAt: now,
    nextChargeAt: isSameLength ? cycle.end : addMonths(now, monthsOf(wanted.cycle)),
  }
}

/**
 * The rest of the cycle at the new plan's rate, paid up front; the successor's own cycles start when this one ends. If
 * the difference is too small to charge, nothing is due and the plan changes with the successor's first cycle.
 */
function quoteSuccessor(subscription: BillingSubscription, wanted: Wanted, cycle: Cycle, now: Date): Quote {
  const months = monthsOf(wanted.cycle)
  const wantedCycle =
    months === monthsOf(planRef(subscription.planId).cycle)
      ? cycle
      : { start: addMonths(cycle.end, -months), end: cycle.end }
  const newPlanCostMinor = restOf(wanted.priceMinor, wantedCycle, now)
  const creditMinor = restOf(subscription.priceMinor, cycle, now)
  const difference = newPlanCostMinor - creditMinor
  const dueNowMinor = difference < smallestChargeMinor ? 0 : difference
  return {
    change: 'upgrade',
    way: 'checkout',
    newPlanCostMinor,
    creditMinor,
    dueNowMinor,
    effectiveAt: dueNowMinor > 0 ? now : cycle.end,
    nextChargeAt: cycle.end,
  }
}

/** The provider's minimum charge; in the last hours of a cycle a difference can be smaller. */
const smallestChargeMinor = 100

/** The cycle that the old price covers. After an upgrade paid up front, that is the cycle of the previous plan. */
function cycleOf({ subscription, entitlement }: Current): Cycle {
  const start = subscription.currentStart ?? subscription.cycleStart ?? entitlement.paidFrom
  return { start, end: entitlement.paidUntil }
}

type Ref = { tier: Tier; cycle: BillingCycle }

function weighs({ tier }: Ref): number {
  return tiers.indexOf(tier)
}

function isStepDown(from: Ref, to: Ref): boolean {
  return from.cycle === 'yearly' && to.cycle === 'monthly'
}

function monthsOf(cycle: BillingCycle): number {
  return cycle === 'yearly' ? 12 : 1
}

/** Null for plans that do not exist, are free, or are sold by sales. */
export function findWanted(planId: string, currency: Currency): Wanted | null {
  const ref = parsePlanId(planId)
  if (ref?.service !== 'developer' || !plans[ref.tier].prices) return null
  const priceMinor = priceOf(ref.tier, ref.cycle, currency)
  return priceMinor ? { planId, tier: ref.tier, cycle: ref.cycle, currency, priceMinor } : null
}

/** The unused share of a payment for a whole cycle, between zero and the full amount. */
export function restOf(amountMinor: number, { start, end }: Cycle, at: Date): number {
  const total = seconds(end) - seconds(start)
  const rest = Math.min(total, Math.max(0, seconds(end) - seconds(at)))
  return total > 0 ? Math.round((amountMinor * rest) / total) : 0
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
