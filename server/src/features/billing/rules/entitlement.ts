import { addDays } from '../../../time.ts'
import { type BillingSubscription, isHeld } from './billing-subscription.ts'

/** What one subscription grants. `accessUntil` holds even if no snapshot ever arrives again. */
export type Entitlement =
  | { kind: 'none' }
  /** Authorized, and first charged when its predecessor ends. */
  | { kind: 'upcoming'; from: Date }
  | Live

type Live = { kind: 'active' | 'grace' | 'ending'; paidFrom: Date; paidUntil: Date; accessUntil: Date }

export type Current = { subscription: BillingSubscription; entitlement: Live }

/**
 * The subscription that decides what the account is entitled to: the newest paid one. This is the only place that turns
 * provider states into entitlements.
 */
export function findCurrent(subscriptions: BillingSubscription[], now: Date): Current | null {
  const newestFirst = subscriptions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const candidates = newestFirst.map((subscription) => ({
    subscription,
    entitlement: entitlementOf(subscription, now),
  }))
  for (const { subscription, entitlement } of candidates) {
    if (isLive(entitlement)) return { subscription, entitlement }
  }
  // The predecessor has ended, and the successor's first charge is not known yet.
  for (const { subscription, entitlement } of candidates) {
    if (entitlement.kind !== 'upcoming' || subscription.cancelRequested !== null) continue
    const { from } = entitlement
    const accessUntil = addDays(from, graceDays)
    if (accessUntil > now) {
      return { subscription, entitlement: { kind: 'grace', paidFrom: from, paidUntil: from, accessUntil } }
    }
  }
  return null
}

export function entitlementOf(subscription: BillingSubscription, now: Date): Entitlement {
  const entitlement = byStatus(subscription)
  if (!isLive(entitlement)) return entitlement
  if (entitlement.accessUntil <= now) return { kind: 'none' }
  return entitlement.kind === 'active' && entitlement.paidUntil <= now ? { ...entitlement, kind: 'grace' } : entitlement
}

/** The period that has been paid for. */
export function paidPeriod(subscription: BillingSubscription): { start: Date; end: Date } | null {
  const { currentStart, currentEnd, upFrontPaidAt, startAt } = subscription
  if (currentStart && currentEnd) return { start: currentStart, end: currentEnd }
  return upFrontPaidAt && startAt ? { start: upFrontPaidAt, end: startAt } : null
}

/** The provider retries a failed renewal for three days. */
const graceDays = 3

function byStatus(subscription: BillingSubscription): Entitlement {
  const { status, cancelRequested, endedAt, startAt, duplicateOf } = subscription
  if (duplicateOf !== null) return { kind: 'none' }
  const paid = paidPeriod(subscription)
  switch (status) {
    case 'creating':
    case 'failed':
    case 'created':
    case 'expired':
    case 'halted':
      return { kind: 'none' }
    case 'authenticated':
    case 'active':
      if (!paid) return startAt ? { kind: 'upcoming', from: startAt } : { kind: 'none' }
      return live(cancelRequested === null ? 'active' : 'ending', paid)
    case 'pending': {
      if (cancelRequested !== null) return { kind: 'none' }
      // A successor's first charge may fail too: that is a failed renewal.
      const due = paid ?? (startAt && { start: startAt, end: startAt })
      return due ? live('grace', due) : { kind: 'none' }
    }
    case 'paused':
      // Resumed by the customer, which the provider doesn't know yet; or replaced by a successor.
      return paid
        ? live(isHeld(subscription) && cancelRequested === null ? 'active' : 'ending', paid)
        : { kind: 'none' }
    case 'cancelled':
    case 'completed':
      // Ended early by hand, but paid for to the end of the period.
      return paid && endedAt && endedAt < paid.end ? live('ending', paid) : { kind: 'none' }
    default:
      return status satisfies never
  }
}

function live(kind: Live['kind'], { start, end }: { start: Date; end: Date }): Live {
  const accessUntil = kind === 'ending' ? end : addDays(end, graceDays)
  return { kind, paidFrom: start, paidUntil: end, accessUntil }
}

function isLive(entitlement: Entitlement): entitlement is Live {
  return entitlement.kind === 'active' || entitlement.kind === 'grace' || entitlement.kind === 'ending'
}

/**
 * The day that quota months are counted from, so they end with the paid cycle: for a start on January 31, the cycle of
 * February 28 ends on March 31. Plan changes move cycles, so every known start is tried.
 */
export function quotaAnchor(
  { startAt, currentStart }: Pick<BillingSubscription, 'startAt' | 'currentStart'>,
  heldSince: Date | null,
  paid: Cycle,
): Date {
  const isWholeCycle = currentStart !== null
  const fits = (day: Date) => isMonthsFrom(day, paid.end) && (!isWholeCycle || isMonthsFrom(day, paid.start))
  return [heldSince, startAt].find((day) => day !== null && day <= paid.start && fits(day)) ?? paid.start
}

function isMonthsFrom(day: Date, moment: Date): boolean {
  const years = moment.getUTCFullYear() - day.getUTCFullYear()
  const months = years * 12 + moment.getUTCMonth() - day.getUTCMonth()
  return months >= 0 && addMonths(day, months).getTime() === moment.getTime()
}

/** Amounts are in minor units; time in whole seconds, as the provider counts. */
export type Cycle = { start: Date; end: Date }

/** The same day `months` later in UTC, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return moved
}
