import { addDays, dayMs, hourMs, minuteMs, secondMs } from '../../../time.ts'
import { awaitsRefund, type BillingSubscription, isOver } from './billing-subscription.ts'
import { paidPeriod } from './entitlement.ts'
import { commitAt, needsApproval } from './next-command.ts'

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
