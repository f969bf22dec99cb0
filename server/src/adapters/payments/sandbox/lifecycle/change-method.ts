import type { Work } from '../webhooks/record-event.ts'
import type { Checkout, Outcome, Paid } from './checkout.ts'
import { recordFailure, recordPayment } from './record-payment.ts'
import { checkMinor, replaceMethod } from './replace-method.ts'

/** Replaces the payment method of a running subscription. */
export async function changeMethod(work: Work, checkout: Checkout, outcome: Outcome): Promise<Paid> {
  if (checkout.state !== 'running')
    return { status: 'failed', reason: 'This payment method can’t be changed any more.' }
  const { subscription, plan, at } = checkout
  if ('pays' in outcome) return replaceMethod(work, checkout, outcome.pays)
  const check = { invoiceId: null, amount: checkMinor, currency: plan.currency }
  if ('asks' in outcome) {
    const payment = await recordPayment(work, subscription, { ...check, instrument: outcome.asks }, 'created', at)
    return { status: 'asks', paymentId: payment.id }
  }
  await recordFailure(work, subscription, { ...check, instrument: outcome.fails }, outcome.refusal, at)
  return { status: 'failed', reason: outcome.refusal.description }
}
