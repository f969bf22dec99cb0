import { formatDay } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Current } from '../rules/entitlement.ts'
import { type Charge, nextCharge } from '../rules/next-charge.ts'
import { undoableUntil } from '../rules/next-command.ts'
import { findSuccessor } from '../rules/successor.ts'
import { forgetScheduledNotices, markScheduledNotice } from '../store/queries-notices.ts'
import { sendNotice } from './notify-once.ts'
import { changeScheduledMail, changeUndoneMail, renewalSentence } from './plan-mails.ts'
import { planName } from './plan-name.ts'

/** Once the provider has it, since until then it may still reject the change. */
export async function notifyScheduled(
  tx: Tx,
  publicUrl: string,
  { subscription, entitlement }: Current,
  all: BillingSubscription[],
): Promise<void> {
  const next = scheduledCharge(subscription, all)
  if (!next || subscription.cancelRequested !== null) return
  const { id, userId, planId, currency } = subscription
  const dueAt = entitlement.paidUntil
  if (!(await markScheduledNotice(tx, id, `scheduled ${next.planId} ${dueAt.toISOString()}`))) return
  const undoBy = findSuccessor(subscription, all) ? undoableUntil(subscription, dueAt) : dueAt
  const renewal = { nextPlanId: next.planId, amountMinor: next.priceMinor, currency, dueAt, undoBy }
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: 'Plan change scheduled',
      message: `You’ll move from ${planName(planId)} to ${planName(next.planId)} on ${formatDay(dueAt, 'UTC')}. Until then, nothing changes.`,
      actionUrl: paths.subscriptions,
    },
    mail: (to) => changeScheduledMail({ to, publicUrl, planId }, renewal),
  })
}

/** In the transaction that takes back a cancellation or a scheduled change. `next` is what is charged now. */
export async function notifyUndone(
  tx: Tx,
  publicUrl: string,
  { subscription, entitlement }: Current,
  { isCancellation, next }: { isCancellation: boolean; next: Charge },
): Promise<void> {
  const { id, userId, planId, currency } = subscription
  const { planId: nextPlanId, priceMinor: amountMinor } = next
  const dueAt = entitlement.paidUntil
  // The same change, scheduled again, is news again.
  if (nextPlanId === planId) await forgetScheduledNotices(tx, id)
  const renewal = { isCancellation, nextPlanId, amountMinor, currency, dueAt }
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: isCancellation ? 'Cancellation undone' : 'Plan change undone',
      message: renewalSentence(planId, renewal),
      actionUrl: paths.subscriptions,
    },
    mail: (to) => changeUndoneMail({ to, publicUrl, planId }, renewal),
  })
}

function scheduledCharge(subscription: BillingSubscription, all: BillingSubscription[]): Charge | null {
  const isScheduled = subscription.pendingPlanId !== null && subscription.hasScheduledChange
  return isScheduled || findSuccessor(subscription, all) ? nextCharge(subscription, all) : null
}
