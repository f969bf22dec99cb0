import type { Invoice, LineItem, Payment, Plan, Subscription } from '../model/model.ts'
import { newId } from '../model/new-id.ts'
import { insertInvoice, saveInvoice } from '../store/queries-invoices.ts'
import { listOpenAddons, putAddonsOnInvoice } from '../store/queries-subscriptions.ts'
import { recordEvent, type Work } from '../webhooks/record-event.ts'

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
  await insertInvoice(work.tx, invoice)
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
