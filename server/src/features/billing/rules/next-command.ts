import { addDays } from '../../../time.ts'
import { awaitsRefund, type BillingSubscription, isChangeable, isOver } from './billing-subscription.ts'
import type { Current } from './entitlement.ts'
import { changeAtRenewal } from './next-charge.ts'
import { findSuccessor } from './successor.ts'

/** What has to be done at the provider for it to agree with what the customer wants. */
export type Command =
  | { do: 'nothing' }
  | { do: 'cancel'; when: 'now' | 'cycle_end' }
  | { do: 'schedule'; planId: string; priceMinor: number }
  | { do: 'unschedule' }
  | { do: 'refund' }

/** Decided anew each time from how things are, so whatever was interrupted is simply done by the next one who looks. */
export function nextCommand(
  subscription: BillingSubscription,
  { current, all }: { current: Current | null; all: BillingSubscription[] },
  now: Date,
): Command {
  if (subscription.providerId === null) return nothing
  // Ended first, so that nothing more can be paid for it.
  if (isOver(subscription)) return awaitsRefund(subscription) ? { do: 'refund' } : nothing
  if (subscription.duplicateOf !== null) return { do: 'cancel', when: 'now' }
  const isCurrent = current?.subscription.id === subscription.id
  if (!isCurrent) return isInTheWay(subscription, current) ? { do: 'cancel', when: 'now' } : nothing
  if (wantsToEnd(subscription, all)) return isTimeToCancel(subscription, now) ? cancelAtEnd(subscription) : nothing
  const change = isTimeToChange(subscription, now) ? changeAtRenewal(subscription) : null
  if (!change) return subscription.hasScheduledChange ? { do: 'unschedule' } : nothing
  if (subscription.hasScheduledChange || !isChangeable(subscription, now)) return nothing
  return { do: 'schedule', planId: change.planId, priceMinor: change.priceMinor }
}

/** From when on a cancellation cannot be taken back: the provider does not undo one, so it is told as late as is safe. */
export function commitAt(subscription: BillingSubscription): Date | null {
  const end = subscription.currentEnd ?? subscription.startAt
  return end && addDays(end, -(needsApproval(subscription) ? daysBeforeApproval : daysBeforeEnd))
}

/** Above ₹15,000 the holder of a domestic card approves every charge, and is sent the invoice seven days early. */
export function needsApproval({ currency, priceMinor, isInternational }: BillingSubscription): boolean {
  return currency === 'INR' && priceMinor > 1_500_000 && isInternational !== true
}

const nothing: Command = { do: 'nothing' }
const daysBeforeEnd = 2
const daysBeforeApproval = 8

function wantsToEnd(subscription: BillingSubscription, all: BillingSubscription[]): boolean {
  return subscription.cancelRequested === 'cycle_end' || findSuccessor(subscription, all) !== undefined
}

function isTimeToCancel(subscription: BillingSubscription, now: Date): boolean {
  const moment = commitAt(subscription)
  return subscription.cancelConfirmedAt === null && moment !== null && moment <= now
}

/** A chosen plan at once; a new price not before it has to be, so that until then it is in nobody's way. */
function isTimeToChange(subscription: BillingSubscription, now: Date): boolean {
  const moment = commitAt(subscription)
  return subscription.pendingPlanId !== null || (moment !== null && moment <= now)
}

function cancelAtEnd({ status }: BillingSubscription): Command {
  // The provider lets only a running cycle end by itself.
  return { do: 'cancel', when: status === 'active' ? 'cycle_end' : 'now' }
}

/**
 * Given up by the customer, or ended for them although the provider would go on; a page whose price was made for another
 * plan than the one in force; or older than what has taken its place.
 */
function isInTheWay(subscription: BillingSubscription, current: Current | null): boolean {
  const { status, cancelRequested, createdAt, replaces } = subscription
  if (cancelRequested !== null) return true
  if (current === null) return false
  return status === 'created' ? replaces !== current.subscription.id : createdAt < current.subscription.createdAt
}
