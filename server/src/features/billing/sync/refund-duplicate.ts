import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import type { PaymentResult } from '../../../ports/payments.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { fileCreditNote } from '../invoices/file-documents.ts'
import { notifyOnce } from '../notices/notify-once.ts'
import { refundMail } from '../notices/payment-mails.ts'
import { planName } from '../notices/plan-name.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import { refreshBillingData } from '../store/queries-data.ts'
import { listPaid, markRefunded, type Paid } from '../store/queries-refunds.ts'
import { findSubscription, lockUser } from '../store/queries-subscriptions.ts'

export type Executed = { status: 'done' } | Exclude<PaymentResult<unknown>, { status: 'ok' }>

/** Refunds what was paid for a duplicate and notifies the customer. Safe to retry at any point. */
export async function refundDuplicate(deps: BillingDeps, subscription: BillingSubscription): Promise<Executed> {
  const { db, log } = deps
  const paid = await db.onBehalfOf(subscription.userId, (tx) => listPaid(tx, subscription.id))
  for (const { paymentId } of paid) {
    const done = await refund(deps, paymentId)
    if (done.status === 'done') continue
    log.error({ payment: paymentId, reason: done.reason }, 'failed to refund a duplicate payment')
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
    const { planId, duplicateOf } = subscription
    await markRefunded(tx, id, now())
    for (const { invoiceId } of paid) await fileCreditNote({ now, config }, tx, userId, invoiceId, now())
    await refreshBillingData(tx, userId)
    const kept = duplicateOf === null ? undefined : await findSubscription(tx, duplicateOf)
    const keptPlanId = kept?.planId ?? planId
    const sums = paid.map(({ amountMinor, currency }) => formatMoney(amountMinor, currency)).join(' and ')
    await notifyOnce(tx, subscription, 'refunded', {
      notification: {
        type: 'message',
        title: 'We refunded a double payment',
        message: `Two payment pages were paid at the same time. You’re on ${planName(keptPlanId)}; ${sums} for ${planName(planId)} is on its way back to you.`,
        actionUrl: paths.billing,
      },
      mail: (to) => refundMail({ to, publicUrl: config.publicUrl, planId }, { sums, keptPlanId }),
    })
  })
}
