import { badRequest } from '../model/api-error.ts'
import type { Payment } from '../model/model.ts'
import { findPayment, savePayment } from '../store/queries-invoices.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'
import { openAccount } from './open-account.ts'

/** Refunds in full. The invoice stays paid, as it does at Razorpay. */
export async function refundPayment(work: Work, id: string): Promise<Payment> {
  const { subscriptionId } = known(await findPayment(work.tx, id))
  const { subscription, at } = await openAccount(work, subscriptionId)
  // Read again under the lock: another request may have refunded it.
  const payment = known(await findPayment(work.tx, id))
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured') throw badRequest('The payment status should be captured for action to be taken')
  const refunded: Payment = { ...payment, status: 'refunded' }
  await savePayment(work.tx, refunded)
  await recordEvent(work, 'refund.processed', subscription, at, { payment: refunded })
  return refunded
}

function known(payment: Payment | undefined): Payment {
  if (!payment) throw badRequest('The id provided does not exist')
  return payment
}
