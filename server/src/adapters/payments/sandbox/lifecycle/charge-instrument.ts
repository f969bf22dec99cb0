import type { Instrument, Invoice, Payment, Plan, Subscription } from '../model/model.ts'
import type { Work } from '../webhooks/record-event.ts'
import { type Refusal, recordFailure, recordPayment } from './record-payment.ts'

/** Charges what the customer has paid with before, without the customer. */
export async function chargeInstrument(
  work: Work,
  subscription: Subscription,
  plan: Plan,
  invoice: Invoice,
  at: Date,
): Promise<Payment> {
  const instrument = instrumentOf(subscription)
  const amount = invoice.amount - invoice.amountPaid
  const attempt = { invoiceId: invoice.id, amount, currency: invoice.currency, instrument }
  const refusal = whyRefused(subscription, plan)
  return refusal
    ? recordFailure(work, subscription, attempt, refusal, at)
    : recordPayment(work, subscription, attempt, 'captured', at)
}

/** Above ₹15,000 an Indian card holder has to approve every single charge of a mandate. */
export function needsApproval({ isInternational, quantity }: Subscription, { amount, currency }: Plan): boolean {
  return currency === 'INR' && !isInternational && amount * quantity > 1_500_000
}

export function instrumentOf({ method, isInternational, cardLast4, worksOnce }: Subscription): Instrument {
  if (!method) throw new Error('nothing has been paid with yet')
  return { method, isInternational, cardLast4, worksOnce }
}

function whyRefused(subscription: Subscription, plan: Plan): Refusal | null {
  if (subscription.failsNextCharge) return cardRefused
  if (subscription.worksOnce) return { ...cardRefused, description: 'The card has not enough money on it.' }
  if (needsApproval(subscription, plan)) return { ...cardRefused, description: 'The card holder has to approve it.' }
  return null
}

const cardRefused = { code: 'BAD_REQUEST_ERROR', description: 'The bank has refused the charge.' }
