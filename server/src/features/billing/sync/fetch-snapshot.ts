import type { PaymentResult, Payments, ProviderInvoice, ProviderSubscription } from '../../../ports/payments.ts'
import type { BillingSubscription } from '../rules/billing-subscription.ts'
import type { WaitingEvent } from '../store/queries-events.ts'
import type { PaidWith } from '../store/queries-subscriptions.ts'

export type Snapshot = {
  subscription: ProviderSubscription
  invoices: ProviderInvoice[]
  /** Details of a payment that wasn't known yet. */
  paidWith: PaidWith | null
}

/** Invoices are fetched after the subscription, so they include everything it counts as paid. */
export async function fetchSnapshot(
  payments: Payments,
  known: BillingSubscription,
  providerId: string,
  events: WaitingEvent[],
): Promise<PaymentResult<Snapshot>> {
  const result = await payments.fetchSubscription(providerId)
  if (result.status !== 'ok') return result
  const { subscription } = result
  if (subscription.status === 'created') return { status: 'ok', subscription, invoices: [], paidWith: null }
  const list = await payments.listInvoices(providerId)
  if (list.status !== 'ok') return list
  const { invoices } = list
  const paidWith = await fetchPaidWith(payments, known, paymentsToRead(known, invoices, events))
  // How a plan can be changed depends on the card, so the first payment must be read.
  if (paidWith.status !== 'ok' && known.isInternational === null) return paidWith
  return { status: 'ok', subscription, invoices, paidWith: paidWith.status === 'ok' ? paidWith.newest : null }
}

type UnreadPayment = { id: string; paidAt: Date | null }

/** The payments of the newest paid invoice and of an event: replacing a card is a payment without an invoice. */
function paymentsToRead(
  known: BillingSubscription,
  invoices: ProviderInvoice[],
  events: WaitingEvent[],
): UnreadPayment[] {
  const paid = invoices.find(({ status, paymentId }) => status === 'paid' && paymentId !== null)
  const isNew = paid && (known.methodAt === null || (paid.paidAt !== null && paid.paidAt > known.methodAt))
  const invoiced = new Set(invoices.map(({ paymentId }) => paymentId))
  const reported = events.findLast(
    ({ name, paymentId }) => paymentId !== null && !invoiced.has(paymentId) && !failures.has(name),
  )
  return [
    ...(isNew && paid.paymentId ? [{ id: paid.paymentId, paidAt: paid.paidAt }] : []),
    ...(reported?.paymentId ? [{ id: reported.paymentId, paidAt: null }] : []),
  ]
}

const failures = new Set(['payment.failed', 'subscription.pending', 'subscription.halted'])

async function fetchPaidWith(
  payments: Payments,
  { methodAt }: BillingSubscription,
  unread: UnreadPayment[],
): Promise<PaymentResult<{ newest: PaidWith | null }>> {
  let newest: PaidWith | null = null
  for (const { id, paidAt } of unread) {
    const fetched = await payments.fetchPayment(id)
    if (fetched.status === 'unavailable') return fetched
    if (fetched.status === 'rejected' || ['created', 'failed'].includes(fetched.payment.status)) continue
    const { instrument, isInternational, createdAt } = fetched.payment
    const at = paidAt ?? createdAt
    const after = newest?.paidAt ?? methodAt
    if (after === null || at >= after) newest = { instrument, isInternational, paidAt: at }
  }
  return { status: 'ok', newest }
}
