import { planId } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { recordEvent } from '../../events/record.ts'
import { notify } from '../../notifications/notify.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { HeldPlan } from '../entitlements/hold-paid-plan.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { type Charge, findSuccessor, nextCharge } from '../rules/billing-subscription.ts'
import type { Current } from '../rules/entitlement.ts'
import { needsApproval, undoableUntil } from '../rules/next-command.ts'
import { forgetScheduledNotices, markScheduledNotice } from '../store/queries-events.ts'
import { findOpenInvoice } from '../store/queries-invoices.ts'
import { notifyOnce, sendNotice } from './notify-once.ts'
import { approvalNeededMail, paymentFailedMail } from './payment-mails.ts'
import {
  changeScheduledMail,
  changeUndoneMail,
  newPlanSentence,
  planChangedMail,
  planName,
  renewalSentence,
} from './plan-mails.ts'

type Change = {
  userId: string
  /** The previous plan. Its row is locked, so only one transaction sees the change. */
  held: HeldPlan | undefined
  current: Current | null
  all: BillingSubscription[]
}

export async function notifyPlanChanged(
  { config, now }: Pick<BillingDeps, 'config' | 'now'>,
  tx: Tx,
  change: Change,
): Promise<void> {
  const { userId, held, current, all } = change
  const { publicUrl } = config
  await notifyChange(tx, { publicUrl, now: now() }, userId, held, current)
  if (!current) return
  const { subscription } = current
  await notifyScheduled(tx, publicUrl, current, all)
  if (subscription.status === 'pending') await notifyPaymentFailed(tx, { publicUrl, now: now() }, current)
  else if (subscription.status === 'active' && needsApproval(subscription))
    await requestApproval(tx, publicUrl, current)
}

type Setting = { publicUrl: string; now: Date }

async function notifyChange(
  tx: Tx,
  { publicUrl, now }: Setting,
  userId: string,
  held: HeldPlan | undefined,
  current: Current | null,
): Promise<void> {
  const newPlanId = current?.subscription.planId ?? planId('free', 'monthly')
  if (held?.planId === newPlanId || (!current && !held?.billingSubscriptionId)) return
  await recordAct(tx, userId, { action: 'billing.plan_changed', target: { plan: newPlanId } }, now)
  const payload = { plan_id: newPlanId, previous_plan_id: held?.planId ?? null }
  await recordEvent(tx, userId, { kind: 'plan.changed', payload }, now)
  const notification = {
    type: 'message',
    title: 'Your plan has changed',
    message: newPlanSentence(newPlanId),
    actionUrl: paths.subscriptions,
  } as const
  // For a first plan, the payment mail is enough.
  if (!held?.billingSubscriptionId) return notify(tx, userId, { kind: 'billing', ...notification })
  const mail = (to: string) => planChangedMail({ to, publicUrl, planId: newPlanId }, { oldPlanId: held.planId })
  await sendNotice(tx, userId, { notification, mail })
}

async function notifyPaymentFailed(
  tx: Tx,
  { publicUrl, now }: Setting,
  { subscription, entitlement }: Current,
): Promise<void> {
  const { planId } = subscription
  const payBy = entitlement.accessUntil
  const day = formatDay(payBy, 'UTC')
  const invoice = await findOpenInvoice(tx, subscription.id)
  const isNew = await notifyOnce(tx, subscription, `failed ${entitlement.paidUntil.toISOString()}`, {
    notification: {
      type: 'alert',
      title: 'Your payment failed',
      message: `Your payment for ${planName(planId)} was declined. Pay by ${day} to keep your plan.`,
      actionUrl: paths.billing,
    },
    mail: (to) => paymentFailedMail({ to, publicUrl, planId }, { payBy, invoice }),
  })
  if (!isNew) return
  const { amountMinor = null, currency = null } = invoice ?? {}
  const payload = { plan_id: planId, amount_minor: amountMinor, currency, pay_by: payBy.toISOString() }
  await recordEvent(tx, subscription.userId, { kind: 'payment.failed', payload }, now)
}

async function requestApproval(tx: Tx, publicUrl: string, { subscription, entitlement }: Current): Promise<void> {
  const { planId } = subscription
  const invoice = await findOpenInvoice(tx, subscription.id)
  if (!invoice) return
  const { paidUntil: dueAt, accessUntil: payBy } = entitlement
  await notifyOnce(tx, subscription, `approval ${invoice.id}`, {
    notification: {
      type: 'alert',
      title: 'Your renewal needs your approval',
      message: `Approve ${formatMoney(invoice.amountMinor, invoice.currency)} for ${planName(planId)} by ${formatDay(dueAt, 'UTC')} to keep your plan.`,
      actionUrl: paths.billing,
    },
    mail: (to) => approvalNeededMail({ to, publicUrl, planId }, { ...invoice, dueAt, payBy }),
  })
}

/** Called once the provider has accepted the change, since it may still reject it until then. */
async function notifyScheduled(
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

/** Called in the transaction that takes back a cancellation or a scheduled change. `next` is what is charged now. */
export async function notifyUndone(
  tx: Tx,
  publicUrl: string,
  { subscription, entitlement }: Current,
  { isCancellation, next }: { isCancellation: boolean; next: Charge },
): Promise<void> {
  const { id, userId, planId, currency } = subscription
  const { planId: nextPlanId, priceMinor: amountMinor } = next
  const dueAt = entitlement.paidUntil
  // The same change is announced again if it's scheduled again.
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
