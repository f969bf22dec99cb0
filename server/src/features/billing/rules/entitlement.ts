import { addDays } from '../../../time.ts'
import type { BillingSubscription } from './billing-subscription.ts'

/** What one subscription entitles to. `accessUntil` holds even if nothing is ever heard of it again. */
export type Entitlement =
  | { kind: 'none' }
  /** Signed for, and charged for the first time when the one before it ends. */
  | { kind: 'upcoming'; from: Date }
  | Live

type Live = { kind: 'active' | 'grace' | 'ending'; paidFrom: Date; paidUntil: Date; accessUntil: Date }

export type Current = { subscription: BillingSubscription; entitlement: Live }

/**
 * The one subscription that decides what the account may use: the newest of those that are paid for. What the provider
 * calls a subscription and what that is worth are two things; this is the only place where one becomes the other.
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
  // The one before has ended, and the first charge of this one has not been heard of yet.
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

/** The part of its time that money has been captured for. */
export function paidPeriod(subscription: BillingSubscription): { start: Date; end: Date } | null {
  const { currentStart, currentEnd, upFrontPaidAt, startAt } = subscription
  if (currentStart && currentEnd) return { start: currentStart, end: currentEnd }
  return upFrontPaidAt && startAt ? { start: upFrontPaidAt, end: startAt } : null
}

/** A failed renewal is tried again on the three days after it. */
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
      return cancelRequested === 'cycle_end' ? live('ending', paid) : live('active', paid)
    case 'pending': {
      if (cancelRequested !== null) return { kind: 'none' }
      // Of one that was to follow another, the very first charge may fail: that is a failed renewal too.
      const due = paid ?? (startAt && { start: startAt, end: startAt })
      return due ? live('grace', due) : { kind: 'none' }
    }
    case 'paused':
      return paid ? live('ending', paid) : { kind: 'none' }
    case 'cancelled':
    case 'completed':
      // What was ended early by hand has still been paid for to its end.
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
