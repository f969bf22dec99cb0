import {
  type Instrument,
  type Invoice,
  type LineItem,
  newId,
  type Payment,
  type Plan,
  type Subscription,
} from '../model/model.ts'
import { saveInvoice, savePayment } from '../store/queries-invoices.ts'
import { listOpenAddons, putAddonsOnInvoice } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks.ts'

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
  const rejection = whyDeclined(subscription, plan)
  return rejection
    ? recordFailure(work, subscription, attempt, rejection, at)
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

function whyDeclined(subscription: Subscription, plan: Plan): Rejection | null {
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

type Billed = { cycle: number | null; start: Date; end: Date; currency: string; lines: LineItem[] }

/** Open add-ons go on the next invoice. */
export async function issueInvoice(work: Work, subscription: Subscription, billed: Billed, at: Date): Promise<Invoice> {
  const addons = await listOpenAddons(work.tx, subscription.id)
  const lineItems = [...billed.lines, ...addons.map(({ name, amount, quantity }) => ({ name, amount, quantity }))]
  const invoice: Invoice = {
    id: newId('inv'),
    subscriptionId: subscription.id,
    cycle: billed.cycle,
    status: 'issued',
    lineItems,
    amount: sumOf(lineItems),
    amountPaid: 0,
    currency: billed.currency,
    billingStart: billed.start,
    billingEnd: billed.end,
    paymentId: null,
    issuedAt: at,
    paidAt: null,
    closedAt: null,
  }
  await saveInvoice(work.tx, invoice)
  await putAddonsOnInvoice(work.tx, subscription.id, invoice.id)
  return invoice
}

export async function markPaid(
  work: Work,
  subscription: Subscription,
  invoice: Invoice,
  payment: Payment,
  at: Date,
): Promise<Invoice> {
  const paid: Invoice = {
    ...invoice,
    status: 'paid',
    amountPaid: invoice.amount,
    paymentId: payment.id,
    paidAt: at,
  }
  await saveInvoice(work.tx, paid)
  await recordEvent(work, 'invoice.paid', subscription, at, { payment, invoice: paid })
  return paid
}

export function isOpen({ status }: Invoice): boolean {
  return status === 'issued' || status === 'partially_paid'
}

export function planLine({ name, amount }: Plan, { quantity }: Pick<Subscription, 'quantity'>): LineItem {
  return { name, amount, quantity }
}

export function sumOf(lines: LineItem[]): number {
  return lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0)
}

export type Rejection = { code: string; description: string }

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
    amountRefunded: status === 'refunded' ? amount : 0,
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
  { code, description }: Rejection,
  at: Date,
): Promise<Payment> {
  const begun = await recordPayment(work, subscription, attempt, 'created', at)
  const payment: Payment = { ...begun, status: 'failed', errorCode: code, errorDescription: description }
  await savePayment(work.tx, payment)
  await recordEvent(work, 'payment.failed', subscription, at, { payment })
  return payment
}
