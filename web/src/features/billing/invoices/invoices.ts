import type { BillingInvoice, BillingSubscription } from '@assay/contract/billing/invoices'

export type Invoice = BillingInvoice & { subscriptionId: string }

export const statusFilters = ['all', 'paid', 'pending', 'cancelled'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Every invoice of every subscription, newest first. */
export function invoicesOf(subscriptions: BillingSubscription[]): Invoice[] {
  return subscriptions
    .flatMap(({ id, invoices }) => invoices.map((invoice) => ({ ...invoice, subscriptionId: id })))
    .toSorted((a, b) => momentOf(b) - momentOf(a))
}

/** By status, and by part of the invoice's or subscription's id, ignoring case. */
export function filterInvoices(invoices: Invoice[], status: StatusFilter, search: string): Invoice[] {
  const wanted = search.trim().toLowerCase()
  return invoices.filter(
    (invoice) =>
      (status === 'all' || statusOf(invoice) === status) &&
      (invoice.invoice_id.toLowerCase().includes(wanted) || invoice.subscriptionId.toLowerCase().includes(wanted)),
  )
}

/** An issued, unpaid invoice is called pending. */
export function statusOf({ status }: Pick<BillingInvoice, 'status'>): Exclude<StatusFilter, 'all'> {
  return status === 'issued' ? 'pending' : status
}

export type Sum = { currency: string; amount: number }

/** One total per currency, the first invoice's first; with none, zero of it, or of dollars. */
export function sumByCurrency(invoices: Invoice[], status: Exclude<StatusFilter, 'all'>): Sum[] {
  const sums = new Map<string, number>([[defaultCurrency(invoices), 0]])
  for (const invoice of invoices) {
    if (statusOf(invoice) !== status) continue
    sums.set(invoice.currency, (sums.get(invoice.currency) ?? 0) + invoice.amount)
  }
  const all = [...sums].map(([currency, amount]) => ({ currency, amount }))
  const present = all.filter(({ amount }) => amount !== 0)
  return present.length > 0 ? present : all.slice(0, 1)
}

export function defaultCurrency(invoices: Pick<Invoice, 'currency'>[]): string {
  return invoices[0]?.currency ?? 'USD'
}

/** "Nov 15, 2026", in the reader's time zone. */
export function formatDate(iso: string | null, timeZone?: string): string {
  if (iso === null) return 'N/A'
  const options = { year: 'numeric', month: 'short', day: 'numeric', ...(timeZone && { timeZone }) } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(iso))
}

function momentOf({ issued_at, paid_at }: Invoice): number {
  return Date.parse(issued_at ?? paid_at ?? '') || 0
}
