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
import type { Current } from '../rules/entitlement.ts'
import { needsApproval } from '../rules/next-command.ts'
import { findOpenInvoice } from '../store/queries-invoices.ts'
import { notifyOnce, sendNotice } from './notify-once.ts'
import { notifyScheduled } from './notify-scheduled.ts'
import { approvalNeededMail, paymentFailedMail } from './payment-mails.ts'
import { planChangedMail } from './plan-mails.ts'
import { planName } from './plan-name.ts'
import { newPlanSentence } from './plan-texts.ts'

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
  if (!held?.billingSubscriptionId) return notify(tx, userId, notification)
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
