import type { Instrument, Payment, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import { savePayment } from '../store/queries-invoices.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'

export type Refusal = { code: string; description: string }

type Attempt = { id?: string; invoiceId: string | null; amount: number; currency: string; instrument: Instrument }

/** A successful payment is captured immediately; there is no separate authorization. */
export async function recordPayment(
  { tx }: Work,
  subscription: Subscription,
  { id = newId('pay'), invoiceId, amount, currency, instrument }: Attempt,
  status: 'created' | 'captured' | 'refunded',
  at: Date,
): Promise<Payment> {
  const payment: Payment = {
    id,
    subscriptionId: subscription.id,
    invoiceId,
    amount,
    currency,
    status,
    method: instrument.method,
    isInternational: instrument.isInternational,
    cardNetwork: instrument.cardNetwork,
    cardLast4: instrument.cardLast4,
    worksOnce: instrument.worksOnce,
    errorCode: null,
    errorDescription: null,
    createdAt: at,
  }
  await savePayment(tx, payment)
  return payment
}

export async function recordFailure(
  work: Work,
  subscription: Subscription,
  attempt: Attempt,
  { code, description }: Refusal,
  at: Date,
): Promise<Payment> {
  const begun = await recordPayment(work, subscription, attempt, 'created', at)
  const payment: Payment = { ...begun, status: 'failed', errorCode: code, errorDescription: description }
  await savePayment(work.tx, payment)
  await recordEvent(work, 'payment.failed', subscription, at, { payment })
  return payment
}
