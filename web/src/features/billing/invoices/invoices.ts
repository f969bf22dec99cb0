import { planDisplayName } from '@assay/contract/billing/catalogue'
import type { BillingInvoice, BillingSubscription } from '@assay/contract/billing/invoices'
import { formatDay, formatPeriod } from '@assay/contract/format'

export type Invoice = BillingInvoice & { subscriptionId: string; planId: string }

export const statusFilters = ['all', 'paid', 'pending', 'cancelled'] as const
export type StatusFilter = (typeof statusFilters)[number]

/** Every invoice of every subscription, newest first. */
export function invoicesOf(subscriptions: BillingSubscription[]): Invoice[] {
  return subscriptions
    .flatMap(({ id, plan_id, invoices }) =>
      invoices.map((invoice) => ({ ...invoice, subscriptionId: id, planId: plan_id })),
    )
    .toSorted((a, b) => momentOf(b) - momentOf(a))
}

/** By status, and by part of the invoice's number or id, or of the subscription's id, ignoring case. */
export function filterInvoices(invoices: Invoice[], status: StatusFilter, search: string): Invoice[] {
  const wanted = search.trim().toLowerCase()
  return invoices.filter(
    (invoice) =>
      (status === 'all' || statusOf(invoice) === status) &&
      [invoice.number, invoice.invoice_id, invoice.subscriptionId].some((id) => id?.toLowerCase().includes(wanted)),
  )
}

/** An issued, unpaid invoice is called pending. */
export function statusOf({ status }: Pick<BillingInvoice, 'status'>): Exclude<StatusFilter, 'all'> {
  return status === 'issued' ? 'pending' : status
}

export type ShownStatus = ReturnType<typeof statusOf> | 'refunded' | 'partly_refunded' | 'disputed' | 'charged_back'

/** A refund or a lost dispute cancels an invoice, and says more. After any other outcome the payment stands. */
export function shownStatusOf(invoice: Pick<BillingInvoice, 'status' | 'credit_note' | 'dispute'>): ShownStatus {
  // Absent in what an earlier release saved.
  const state = invoice.dispute?.state
  if (state === 'open' || state === 'under_review') return 'disputed'
  if (state === 'lost') return 'charged_back'
  if (invoice.credit_note) return invoice.status === 'paid' ? 'partly_refunded' : 'refunded'
  return statusOf(invoice)
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

/** What was bought: the invoice's own words, since the plan may have changed later. */
export function describePurchase({ lines, planId }: Pick<Invoice, 'lines' | 'planId'>): string {
  return lines[0]?.name ?? planDisplayName(planId)
}

/** "Disputed Nov 5, 2026; your bank is deciding". */
export function describeDispute(
  { state, opened_at, decided_at }: NonNullable<BillingInvoice['dispute']>,
  timeZone?: string,
): string {
  const opened = `Disputed ${formatDay(opened_at, timeZone)}`
  const decided = decided_at ? ` ${formatDay(decided_at, timeZone)}` : ''
  switch (state) {
    case 'open':
    case 'under_review':
      return `${opened}; your bank is deciding`
    case 'lost':
      return `${opened}; charged back${decided}`
    case 'won':
      return `${opened}; the payment stands`
    case 'closed':
      return `${opened}; closed${decided}`
    default:
      return state satisfies never
  }
}

/** "Nov 4 – Dec 4, 2026", if it pays for a period. */
export function periodOf({ billing_start, billing_end }: BillingInvoice): string | null {
  return billing_start && billing_end ? formatPeriod(billing_start, billing_end) : null
}

/** "Nov 15, 2026", in the reader's time zone. */
export function formatDate(iso: string | null, timeZone?: string): string {
  return iso === null ? 'N/A' : formatDay(iso, timeZone)
}

function momentOf({ issued_at, paid_at }: Invoice): number {
  return Date.parse(issued_at ?? paid_at ?? '') || 0
}
