import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Current } from '../rules/entitlement.ts'
import { type Charge, nextCharge } from '../rules/next-charge.ts'
import { commitAt } from '../rules/next-command.ts'
import { findSuccessor } from '../rules/successor.ts'
import { forgetScheduledNotices, markScheduledNotice } from '../store/queries-notices.ts'
import { sendNotice } from './notify-once.ts'
import { changeScheduledMail, changeUndoneMail } from './plan-mails.ts'
import { planName } from './plan-name.ts'

/** Once the provider has it, since until then it may still reject the change. */
export async function notifyScheduled(
  tx: Tx,
  publicUrl: string,
  { subscription, entitlement }: Current,
  all: BillingSubscription[],
): Promise<void> {
  const next = scheduledCharge(subscription, all)
  if (!next) return
  const { id, userId, planId, currency } = subscription
  const dueAt = entitlement.paidUntil
  if (!(await markScheduledNotice(tx, id, `scheduled ${next.planId} ${dueAt.toISOString()}`))) return
  // A successor makes the old subscription end, which the provider can't undo once it has been told.
  const undoBy = (findSuccessor(subscription, all) && commitAt(subscription)) ?? dueAt
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

/** In the transaction that takes back a cancellation or a scheduled change. */
export async function notifyUndone(
  tx: Tx,
  publicUrl: string,
  { subscription, entitlement }: Current,
  { isCancellation }: { isCancellation: boolean },
): Promise<void> {
  const { id, userId, planId, currency } = subscription
  const { priceMinor: amountMinor } = nextCharge({ ...subscription, pendingPlanId: null }, [])
  const dueAt = entitlement.paidUntil
  // The same change, scheduled again, is news again.
  await forgetScheduledNotices(tx, id)
  await sendNotice(tx, userId, {
    notification: {
      type: 'message',
      title: isCancellation ? 'Cancellation undone' : 'Plan change undone',
      message: `${planName(planId)} will renew as usual on ${formatDay(dueAt, 'UTC')} for ${formatMoney(amountMinor, currency)}.`,
      actionUrl: paths.subscriptions,
    },
    mail: (to) => changeUndoneMail({ to, publicUrl, planId }, { isCancellation, amountMinor, currency, dueAt }),
  })
}

function scheduledCharge(subscription: BillingSubscription, all: BillingSubscription[]): Charge | null {
  const isScheduled = subscription.pendingPlanId !== null && subscription.hasScheduledChange
  return isScheduled || findSuccessor(subscription, all) ? nextCharge(subscription, all) : null
}
