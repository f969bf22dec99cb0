import { planDisplayName, planId } from '@assay/contract/billing/catalogue'
import { formatDay, formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import { notify } from '../../notifications/notify.ts'
import type { BillingDeps } from '../billing-deps.ts'
import type { HeldPlan } from '../entitlements/hold-paid-plan.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { Current } from '../rules/entitlement.ts'
import { needsApproval } from '../rules/next-command.ts'
import { findOpenInvoice } from '../store/queries-invoices.ts'
import { approvalNeededMail, paymentFailedMail, planChangedMail } from './mails.ts'
import { notifyOnce, sendNotice } from './notify-once.ts'

type Change = {
  userId: string
  /** The previous plan. Its row is locked, so only one transaction sees the change. */
  held: HeldPlan | undefined
  current: Current | null
  all: BillingSubscription[]
}

export async function notifyPlanChanged(
  { config }: Pick<BillingDeps, 'config'>,
  tx: Tx,
  change: Change,
): Promise<void> {
  const { userId, held, current } = change
  const { publicUrl } = config
  await notifyChange(tx, publicUrl, userId, held, current)
  if (!current) return
  const { subscription } = current
  if (subscription.status === 'pending') await notifyPaymentFailed(tx, publicUrl, current)
  else if (subscription.status === 'active' && needsApproval(subscription))
    await requestApproval(tx, publicUrl, current)
}

async function notifyChange(
  tx: Tx,
  publicUrl: string,
  userId: string,
  held: HeldPlan | undefined,
  current: Current | null,
): Promise<void> {
  const newPlanId = current?.subscription.planId ?? planId('free', 'monthly')
  if (held?.planId === newPlanId || (!current && !held?.billingSubscriptionId)) return
  const notification = {
    type: 'info',
    title: 'Your plan has changed',
    message: `${planDisplayName(newPlanId)} is in force from now on, with its full quota.`,
    actionUrl: paths.subscriptions,
  } as const
  // For a first plan, the payment mail is enough.
  if (!held?.billingSubscriptionId) return notify(tx, userId, notification)
  const mail = (to: string) => planChangedMail({ to, publicUrl, planId: newPlanId }, { oldPlanId: held.planId })
  await sendNotice(tx, userId, { notification, mail })
}

async function notifyPaymentFailed(tx: Tx, publicUrl: string, { subscription, entitlement }: Current): Promise<void> {
  const { planId } = subscription
  const graceEndsAt = entitlement.accessUntil
  const payUrl = (await findOpenInvoice(tx, subscription.id))?.payUrl ?? null
  await notifyOnce(tx, subscription, `failed ${entitlement.paidUntil.toISOString()}`, {
    notification: {
      type: 'alert',
      title: 'Your payment failed',
      message: `The renewal of ${planDisplayName(planId)} could not be paid. Your plan stays as it is until ${formatDay(graceEndsAt, 'UTC')}.`,
      actionUrl: paths.billing,
    },
    mail: (to) => paymentFailedMail({ to, publicUrl, planId }, { graceEndsAt, payUrl }),
  })
}

async function requestApproval(tx: Tx, publicUrl: string, { subscription, entitlement }: Current): Promise<void> {
  const { planId } = subscription
  const invoice = await findOpenInvoice(tx, subscription.id)
  if (!invoice) return
  const dueAt = entitlement.paidUntil
  await notifyOnce(tx, subscription, `approval ${invoice.id}`, {
    notification: {
      type: 'alert',
      title: 'Your renewal needs your approval',
      message: `${formatMoney(invoice.amountMinor, invoice.currency)} for ${planDisplayName(planId)} is due on ${formatDay(dueAt, 'UTC')}. Please approve it on the billing page.`,
      actionUrl: paths.billing,
    },
    mail: (to) => approvalNeededMail({ to, publicUrl, planId }, { ...invoice, dueAt }),
  })
}
