import { addDays, dayMs, hourMs, minuteMs, secondMs } from '../../../time.ts'
import {
  awaitsRefund,
  type BillingSubscription,
  changeAtRenewal,
  findSuccessor,
  isChangeable,
  isHeld,
  isOver,
} from './billing-subscription.ts'
import type { Current } from './entitlement.ts'
import { paidPeriod } from './entitlement.ts'

/** What must be sent to the provider so that its state matches the customer's intents. */
export type Command =
  | { do: 'nothing' }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'cancel'; when: 'now' | 'cycle_end' }
  | { do: 'schedule'; planId: string; priceMinor: number }
  | { do: 'unschedule' }
  | { do: 'refund' }

/** Derived from the current state each time, so the next sync completes whatever was interrupted. */
export function nextCommand(
  subscription: BillingSubscription,
  { current, all }: { current: Current | null; all: BillingSubscription[] },
  now: Date,
): Command {
  if (subscription.providerId === null) return nothing
  // Refunded only once it has ended, so nothing more can be paid for it.
  if (isOver(subscription)) return awaitsRefund(subscription) ? { do: 'refund' } : nothing
  if (subscription.duplicateOf !== null || subscription.refundDueAt !== null) return { do: 'cancel', when: 'now' }
  const isCurrent = current?.subscription.id === subscription.id
  if (!isCurrent) return isInTheWay(subscription, current, now) ? { do: 'cancel', when: 'now' } : nothing
  if (wantsToEnd(subscription, all)) return stopCharging(subscription, now)
  if (isHeld(subscription)) return { do: 'resume' }
  const change = isTimeToChange(subscription, now) ? changeAtRenewal(subscription) : null
  if (!change) return subscription.hasScheduledChange ? { do: 'unschedule' } : nothing
  if (subscription.hasScheduledChange || !isChangeable(subscription, now)) return nothing
  return { do: 'schedule', planId: change.planId, priceMinor: change.priceMinor }
}

/** Until when a cancellation or a successor can be undone. */
export function undoableUntil(subscription: BillingSubscription, paidUntil: Date): Date {
  return isPausable(subscription) || isHeld(subscription) ? paidUntil : (commitAt(subscription) ?? paidUntil)
}

/** When deferred intents are sent: a new price, and a cancellation that the provider cannot undo. As late as is safe. */
function commitAt(subscription: BillingSubscription): Date | null {
  const end = subscription.currentEnd ?? subscription.startAt
  return end && addDays(end, -(needsApproval(subscription) ? daysBeforeApproval : daysBeforeEnd))
}

/** Above ₹15,000, holders of domestic cards approve every charge and get the invoice seven days early. */
export function needsApproval({ currency, priceMinor, isInternational }: BillingSubscription): boolean {
  return currency === 'INR' && priceMinor > 1_500_000 && isInternational !== true
}

const nothing: Command = { do: 'nothing' }
const daysBeforeEnd = 2
const daysBeforeApproval = 8

function wantsToEnd(subscription: BillingSubscription, all: BillingSubscription[]): boolean {
  return subscription.cancelRequested === 'cycle_end' || findSuccessor(subscription, all) !== undefined
}

/**
 * A pause can be undone, so it is sent immediately and nothing is charged even if nobody runs at the end. What cannot be
 * paused is canceled for good, shortly before the end.
 */
function stopCharging(subscription: BillingSubscription, now: Date): Command {
  if (subscription.status === 'paused') return nothing
  if (isPausable(subscription)) return { do: 'pause' }
  return isTimeToCancel(subscription, now) ? cancelAtEnd(subscription) : nothing
}

/** The provider pauses nothing but an active subscription. */
function isPausable({ status, pauseRejectedAt, cancelSentAt }: BillingSubscription): boolean {
  return status === 'active' && pauseRejectedAt === null && cancelSentAt === null
}

function isTimeToCancel(subscription: BillingSubscription, now: Date): boolean {
  const moment = commitAt(subscription)
  return subscription.cancelConfirmedAt === null && moment !== null && moment <= now
}

/** A pending plan is scheduled immediately; a new price as late as possible, so it does not block other changes. */
function isTimeToChange(subscription: BillingSubscription, now: Date): boolean {
  const moment = commitAt(subscription)
  return subscription.pendingPlanId !== null || (moment !== null && moment <= now)
}

function cancelAtEnd({ status }: BillingSubscription): Command {
  // The provider accepts `cycle_end` only for an active subscription.
  return { do: 'cancel', when: status === 'active' ? 'cycle_end' : 'now' }
}

/**
 * Abandoned, or ended for the customer but still running at the provider; a page priced for another current plan; or
 * older than the subscription that replaced it.
 */
function isInTheWay(subscription: BillingSubscription, current: Current | null, now: Date): boolean {
  const { status, cancelRequested, createdAt, replaces } = subscription
  // Authorized to start later and canceled with its predecessor: resuming that one brings it back.
  if (cancelRequested === 'cycle_end' && status === 'authenticated') return isTimeToCancel(subscription, now)
  if (cancelRequested !== null) return true
  if (current === null) return false
  return status === 'created' ? replaces !== current.subscription.id : createdAt < current.subscription.createdAt
}

/** When to sync again without an event, since events get lost. Null means never. */
export function nextSync(subscription: BillingSubscription, now: Date): Date | null {
  const { status, createdAt } = subscription
  if (awaitsRefund(subscription)) {
    const since = subscription.refundDueAt ?? createdAt
    return after(now, now.getTime() - since.getTime() < dayMs ? 45 * secondMs : 6 * hourMs)
  }
  if (isOver(subscription)) return null
  const paid = paidPeriod(subscription)
  switch (status) {
    case 'creating':
    case 'created':
      return after(now, now.getTime() - createdAt.getTime() < hourMs ? 20 * secondMs : 5 * minuteMs)
    case 'pending':
      return after(now, 45 * secondMs)
    case 'halted':
      // Paying the open invoice reactivates it.
      return after(now, paid && now < addDays(paid.end, 10) ? 45 * secondMs : 6 * hourMs)
    default:
      return soonest(momentsOf(subscription, paid?.end ?? subscription.startAt), now)
  }
}

function momentsOf(subscription: BillingSubscription, end: Date | null): (Date | null)[] {
  if (!end) return []
  const hasIntent = subscription.cancelRequested !== null || subscription.nextPriceMinor !== null
  return [
    after(end, 3 * secondMs),
    hasIntent ? commitAt(subscription) : null,
    // The early invoice comes without an event.
    needsApproval(subscription) ? after(addDays(end, -7), 3 * secondMs) : null,
  ]
}

/** Past moments have been synced. After the end, a renewal is due at any moment. */
function soonest(moments: (Date | null)[], now: Date): Date {
  const ahead = moments.flatMap((moment) => (moment && moment > now ? [moment.getTime()] : []))
  const [end] = moments
  const longest = end && end <= now ? 45 * secondMs : 6 * hourMs
  return new Date(Math.min(...ahead, now.getTime() + longest))
}

function after(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() + milliseconds)
}
