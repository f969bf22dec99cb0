import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { PaymentResult } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { fileCreditNote } from '../invoices/file-documents.ts'
import { type Notice, notifyOnce } from '../notices/notify-once.ts'
import { chargeRefundedMail, refundMail } from '../notices/payment-mails.ts'
import { planName } from '../notices/plan-mails.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { refreshBillingData } from '../store/queries-due.ts'
import { listRefundable, markRefunded, type Paid } from '../store/queries-invoices.ts'
import { findSubscription, lockUser } from '../store/queries-subscriptions.ts'

export type Executed = { status: 'done' } | Exclude<PaymentResult<unknown>, { status: 'ok' }>

/**
 * Refunds what was paid for a duplicate or charged after a subscription's end, and notifies the customer. Safe to retry at
 * any point: the intent is saved, and the provider refunds a payment in full only once.
 */
export async function refundPayments(deps: BillingDeps, subscription: BillingSubscription): Promise<Executed> {
  const { db, log } = deps
  const paid = await db.onBehalfOf(subscription.userId, (tx) => listRefundable(tx, subscription.id))
  for (const { paymentId } of paid) {
    const done = await refund(deps, paymentId)
    if (done.status === 'done') continue
    log.error({ payment: paymentId, reason: done.reason }, 'failed to refund a payment')
    return done
  }
  await saveRefund(deps, subscription, paid)
  return { status: 'done' }
}

async function refund({ payments }: BillingDeps, paymentId: string): Promise<Executed> {
  const result = await payments.refundPayment(paymentId)
  if (result.status === 'ok') return { status: 'done' }
  if (result.status === 'unavailable') return result
  // Also rejected if an earlier refund went through and its response was lost.
  const found = await payments.fetchPayment(paymentId)
  if (found.status === 'unavailable') return found
  return found.status === 'ok' && found.payment.status === 'refunded' ? { status: 'done' } : result
}

async function saveRefund({ db, now, config }: BillingDeps, { id, userId }: BillingSubscription, paid: Paid[]) {
  await db.onBehalfOf(userId, async (tx) => {
    await lockUser(tx, userId)
    const subscription = await findSubscription(tx, id)
    if (!subscription) return
    await markRefunded(
      tx,
      id,
      paid.map(({ invoiceId }) => invoiceId),
      now(),
    )
    for (const { invoiceId } of paid) await fileCreditNote({ now, config }, tx, userId, invoiceId, now())
    await refreshBillingData(tx, userId)
    const sums = paid.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(' and ')
    if (subscription.duplicateOf !== null) {
      const kept = await findSubscription(tx, subscription.duplicateOf)
      const notice = duplicateNotice(config.publicUrl, subscription, kept?.planId ?? subscription.planId, sums)
      await notifyOnce(tx, subscription, 'refunded', notice)
    } else if (paid[0]) {
      await notifyOnce(
        tx,
        subscription,
        `refunded ${paid[0].invoiceId}`,
        lateNotice(config.publicUrl, subscription, sums),
      )
    }
  })
}

function duplicateNotice(publicUrl: string, { planId }: BillingSubscription, keptPlanId: string, sums: string): Notice {
  return {
    notification: {
      type: 'message',
      title: 'We refunded a double payment',
      message: `Two payment pages were paid at the same time. You’re on ${planName(keptPlanId)}; ${sums} for ${planName(planId)} is on its way back to you.`,
      actionUrl: paths.billing,
    },
    mail: (to) => refundMail({ to, publicUrl, planId }, { sums, keptPlanId }),
  }
}

function lateNotice(publicUrl: string, { planId, cancelRequested }: BillingSubscription, sums: string): Notice {
  const isCanceled = cancelRequested !== null
  return {
    notification: {
      type: 'message',
      title: 'We refunded a charge',
      message: `You were charged ${sums} for ${planName(planId)} after it had ended. We’ve refunded all of it.`,
      actionUrl: paths.billing,
    },
    mail: (to) => chargeRefundedMail({ to, publicUrl, planId }, { sums, isCanceled }),
  }
}
