import { formatMoney } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { AppError } from '../../../http/errors.ts'
import { minuteMs } from '../../../time.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { fileCreditNote } from '../invoices/file-documents.ts'
import { sendNotice } from '../notices/notify-once.ts'
import { operatorRefundMail } from '../notices/payment-mails.ts'
import { refreshBillingData } from '../store/queries-due.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import {
  claimRefund,
  deleteRefund,
  findPaidInvoice,
  insertRefund,
  listWaitingRefunds,
  markRefundDone,
  type Refund,
} from './queries.ts'

export type RefundResult = { status: 'refunded' | 'waiting'; amountMinor: number; currency: string }

/**
 * An operator's refund: the provider returns the money, a credit note says why, and the customer is notified. `amountMinor` null is all
 * of it. `waiting` if the provider doesn't respond: the intent is saved, and the job `settle-refunds` completes it.
 */
export async function refundInvoice(
  deps: BillingDeps,
  userId: string,
  { invoiceId, amountMinor, reason }: { invoiceId: string; amountMinor: number | null; reason: string },
): Promise<RefundResult> {
  const { db, now } = deps
  // Service role: the operator refunds, for any account. So are the next ones.
  const refund = await db.asService(async (tx) => {
    await lockUser(tx, userId)
    const invoice = await findPaidInvoice(tx, userId, invoiceId)
    if (!invoice) throw new AppError('not_found', 'This customer has no such invoice.')
    const { status, paymentId, currency, refundedAt, isDisputed, isPending } = invoice
    if (status !== 'paid' || paymentId === null) throw new AppError('conflict', 'This invoice hasn’t been paid.')
    if (refundedAt || isPending) throw new AppError('conflict', 'This invoice has been refunded already.')
    if (isDisputed) throw new AppError('conflict', 'The payment is disputed: the bank decides who gets the money.')
    if (amountMinor !== null && amountMinor > invoice.amountMinor) {
      const message = `Enter at most ${formatMoney(invoice.amountMinor, currency)}.`
      throw new AppError('invalid_request', message, { fields: { amount_minor: message } })
    }
    const saved = { invoiceId, userId, paymentId, amountMinor: amountMinor ?? invoice.amountMinor, currency, reason }
    await insertRefund(tx, saved, now())
    return saved
  })
  const outcome = await settle(deps, invoiceId)
  return { status: outcome, amountMinor: refund.amountMinor, currency: refund.currency }
}

/** The job: completes refunds whose response was lost, or whose process ended. */
export async function settleRefunds(deps: BillingDeps): Promise<void> {
  for (const id of await deps.db.asService((tx) => listWaitingRefunds(tx, deps.now()))) {
    await settle(deps, id).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      deps.log.error({ invoice: id, reason: error.message }, 'failed to refund a payment')
    })
  }
}

/** The lease is longer than any request to the provider, so that no amount is sent twice. */
const leaseMs = 5 * minuteMs

async function settle(deps: BillingDeps, invoiceId: string): Promise<RefundResult['status']> {
  const { db, now, payments } = deps
  const until = new Date(now().getTime() + leaseMs)
  const refund = await db.asService((tx) => claimRefund(tx, invoiceId, now(), until))
  if (!refund) return 'waiting'
  const paid = await payments.fetchPayment(refund.paymentId)
  if (paid.status === 'unavailable') return 'waiting'
  // There is one refund for each payment, so anything that was returned is this one, and its response was lost.
  if (paid.status !== 'ok' || paid.payment.amountRefundedMinor < refund.amountMinor) {
    const isWhole = paid.status === 'ok' && paid.payment.amountMinor === refund.amountMinor
    const sent = await payments.refundPayment(refund.paymentId, isWhole ? {} : { amountMinor: refund.amountMinor })
    if (sent.status === 'unavailable') return 'waiting'
    if (sent.status === 'rejected') {
      await db.asService((tx) => deleteRefund(tx, invoiceId))
      throw new AppError('conflict', `The payment provider rejected the refund: ${sent.reason}`)
    }
  }
  await finish(deps, refund)
  return 'refunded'
}

async function finish({ db, now, config }: BillingDeps, refund: Refund): Promise<void> {
  const { userId, invoiceId, amountMinor, currency, reason } = refund
  const amount = formatMoney(amountMinor, currency)
  await db.asService(async (tx) => {
    await lockUser(tx, userId)
    if (!(await markRefundDone(tx, refund, now()))) return
    await fileCreditNote({ now, config }, tx, userId, invoiceId, now(), { amountMinor, reason })
    await refreshBillingData(tx, userId)
    await recordAct(tx, userId, { action: 'billing.refunded', target: { name: amount }, actor: 'operator' }, now())
    await sendNotice(tx, userId, {
      notification: {
        type: 'message',
        title: `We refunded ${amount}`,
        message: `${reason} It can take 5 to 7 business days to reach you.`,
        actionUrl: paths.billing,
      },
      mail: (to) => operatorRefundMail({ to, publicUrl: config.publicUrl }, { amount, reason }),
    })
  })
}
