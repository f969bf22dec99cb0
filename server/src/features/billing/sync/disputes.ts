import type { BillingDeps } from '../billing-deps.ts'
import { saveDispute } from '../store/queries-disputes.ts'
import { markHandled, type WaitingEvent } from '../store/queries-events.ts'

/** For a person to answer. Nothing is refunded and no plan ends by itself. */
export async function recordDispute(
  { db, log, now, payments }: BillingDeps,
  event: WaitingEvent,
): Promise<'done' | 'later'> {
  const { disputeId, paymentId, name, bodyHash } = event
  if (!disputeId || !paymentId) {
    log.error({ dispute: disputeId, event: name }, 'a dispute does not say which payment it is about')
    await db.asService((tx) => markHandled(tx, [bodyHash], now()))
    return 'done'
  }
  const answer = await payments.fetchPayment(paymentId)
  if (answer.status === 'unavailable') return 'later'
  const invoiceId = answer.status === 'ok' ? answer.payment.invoiceId : null
  const openedAt = event.createdAt ?? event.receivedAt
  await db.asService(async (tx) => {
    const isOurs = await saveDispute(tx, { id: disputeId, paymentId, invoiceId, name, openedAt })
    log.error({ dispute: disputeId, payment: paymentId, event: name, isOurs }, 'a payment is disputed')
    await markHandled(tx, [bodyHash], now())
  })
  return 'done'
}
