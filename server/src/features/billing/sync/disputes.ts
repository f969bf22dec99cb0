import type { BillingDeps } from '../billing-deps.ts'
import { saveDispute } from '../store/queries-disputes.ts'
import { markHandled, type WaitingEvent } from '../store/queries-events.ts'

/** Disputes are handled by a person: nothing is refunded and no plan ends automatically. */
export async function recordDispute(
  { db, log, now, payments }: BillingDeps,
  event: WaitingEvent,
): Promise<'done' | 'later'> {
  const { disputeId, paymentId, name, bodyHash } = event
  if (!disputeId || !paymentId) {
    log.error({ dispute: disputeId, event: name }, 'dispute event without a payment')
    // Service role: an event may name any account’s payment.
    await db.asService((tx) => markHandled(tx, [{ bodyHash }], now()))
    return 'done'
  }
  const result = await payments.fetchPayment(paymentId)
  if (result.status === 'unavailable') return 'later'
  const invoiceId = result.status === 'ok' ? result.payment.invoiceId : null
  const openedAt = event.createdAt ?? event.receivedAt
  await db.asService(async (tx) => {
    const isOurs = await saveDispute(tx, { id: disputeId, paymentId, invoiceId, name, openedAt })
    log.error({ dispute: disputeId, payment: paymentId, event: name, isOurs }, 'payment disputed')
    await markHandled(tx, [{ bodyHash }], now())
  })
  return 'done'
}
