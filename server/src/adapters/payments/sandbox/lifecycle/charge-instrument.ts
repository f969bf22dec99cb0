import type { Instrument, Invoice, Payment, Plan, Subscription } from '../model/model.ts'
import type { Work } from '../webhooks/record-event.ts'
import { type Refusal, recordFailure, recordPayment } from './record-payment.ts'

/** Charges the method on file; the customer isn't there. */
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
  const refusal = whyDeclined(subscription, plan)
  return refusal
    ? recordFailure(work, subscription, attempt, refusal, at)
    : recordPayment(work, subscription, attempt, 'captured', at)
}

/** Above ₹15,000, the holder of an Indian card has to approve each charge of a mandate. */
export function needsApproval({ isInternational, quantity }: Subscription, { amount, currency }: Plan): boolean {
  return currency === 'INR' && !isInternational && amount * quantity > 1_500_000
}

type Charged = Pick<Subscription, 'method' | 'isInternational' | 'cardNetwork' | 'cardLast4' | 'worksOnce'>

export function instrumentOf({ method, isInternational, cardNetwork, cardLast4, worksOnce }: Charged): Instrument {
  if (!method) throw new Error('the subscription has no payment method yet')
  return { method, isInternational, cardNetwork, cardLast4, worksOnce }
}

function whyDeclined(subscription: Subscription, plan: Plan): Refusal | null {
  if (subscription.failsNextCharge) return declined
  if (subscription.worksOnce) return { ...declined, description: 'The card has insufficient funds.' }
  if (needsApproval(subscription, plan))
    return { ...declined, description: 'The cardholder has to approve this charge.' }
  return null
}

/** Razorpay's words for the reason `payment_failed`. */
const declined = {
  code: 'BAD_REQUEST_ERROR',
  description:
    "Your payment didn't go through as it was declined by the bank. Try another payment method or contact your bank.",
}
