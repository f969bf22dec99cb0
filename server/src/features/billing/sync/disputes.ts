import { queueMail } from '../../mail/queue.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { notifyDispute } from '../notices/notify-payment.ts'
import { operatorDisputeMail } from '../notices/payment-mails.ts'
import { refreshBillingData } from '../store/queries-due.ts'
import { markHandled, type WaitingEvent } from '../store/queries-events.ts'
import {
  findDisputedInvoice,
  hasDispute,
  type ListedDispute,
  listNewestDisputes,
  saveDispute,
} from '../store/queries-invoices.ts'
import { lockUser } from '../store/queries-subscriptions.ts'

/**
 * Saves what the provider says about a dispute, and notifies the customer and us. A person handles the rest: nothing is refunded
 * and no plan ends automatically. `unknown` if the disputed invoice isn't one that we know.
 */
export async function recordDispute(
  { db, log, now, payments, config }: BillingDeps,
  { name, bodyHash }: WaitingEvent,
  disputeId: string,
): Promise<'done' | 'later' | 'unknown'> {
  const syncedAt = now()
  const fetched = await payments.fetchDispute(disputeId)
  if (fetched.status === 'unavailable') return 'later'
  if (fetched.status === 'rejected') {
    log.error({ dispute: disputeId, event: name, reason: fetched.reason }, 'the provider does not know a dispute')
    if (fetched.code !== 'not_found') return 'later'
    // Service role: an event may name any account’s payment.
    await db.asService((tx) => markHandled(tx, [{ bodyHash }], now()))
    return 'done'
  }
  const { dispute } = fetched
  const paid = await payments.fetchPayment(dispute.paymentId)
  if (paid.status === 'unavailable') return 'later'
  const invoiceId = paid.status === 'ok' ? paid.payment.invoiceId : null
  const outcome = await db.asService(async (tx) => {
    const invoice = await findDisputedInvoice(tx, dispute.paymentId, invoiceId)
    if (!invoice) return 'unknown'
    await lockUser(tx, invoice.userId)
    const isNew = !(await hasDispute(tx, dispute.id))
    // Another process has newer or equally old data: the next fetch decides.
    if (!(await saveDispute(tx, invoice, dispute, syncedAt))) return 'later'
    await refreshBillingData(tx, invoice.userId)
    await notifyDispute(tx, config.publicUrl, invoice, dispute)
    if (isNew) await queueMail(tx, operatorDisputeMail(config, invoice, dispute))
    await markHandled(tx, [{ bodyHash }], now())
    return 'done'
  })
  log.warn({ dispute: disputeId, payment: dispute.paymentId, event: name, state: dispute.state, outcome }, 'dispute')
  return outcome
}

/** For the operator: open disputes first, by deadline. */
export async function listDisputes({ db }: Pick<BillingDeps, 'db'>, count: number): Promise<ListedDispute[]> {
  // Service role: the operator asks, for every account.
  return db.asService((tx) => listNewestDisputes(tx, count))
}
