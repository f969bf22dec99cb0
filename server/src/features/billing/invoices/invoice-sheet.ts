import { planDisplayName } from '@assay/contract/billing/catalogue'
import { formatDay } from '@assay/contract/format'
import type { Deps } from '../../../deps.ts'
import type { Contact } from '../../mail/find-contact.ts'
import { money } from './money.ts'
import { isShowable } from './pdf/win-ansi.ts'
import type { BilledInvoice } from './queries.ts'

/** The content of an invoice; render-invoice does the layout. */
export type InvoiceSheet = {
  number: string
  /** Name and value, in display order. */
  facts: [string, string][]
  headline: string
  createdAt: Date
  currency: string
  lines: { name: string; period: string | null; quantity: number; amountMinor: number }[]
  /** The last one is the amount due. */
  sums: [string, number][]
  /** The first line of each is the name. */
  seller: string[]
  buyer: string[]
  note: string | null
}

type Parties = { seller: Deps['config']['seller']; buyer: Contact; isSandbox: boolean }

export function toInvoiceSheet(invoice: BilledInvoice, { seller, buyer, isSandbox }: Parties): InvoiceSheet {
  const { status, currency, issuedAt, paidAt, amountMinor } = invoice
  const paidMinor = status === 'paid' ? amountMinor : invoice.amountPaidMinor
  const dueMinor = status === 'issued' ? amountMinor - paidMinor : 0
  return {
    number: invoice.id,
    facts: [
      ['Invoice number', invoice.id],
      ...dated('Date of issue', issuedAt),
      ...dated('Date paid', paidAt),
      ['Subscription', invoice.subscriptionId],
      ['Status', statusTexts[status]],
    ],
    headline: headlineOf(invoice, dueMinor),
    createdAt: issuedAt ?? paidAt ?? new Date(0),
    currency,
    lines: linesOf(invoice),
    sums: [
      ['Total', amountMinor],
      ...(paidMinor > 0 ? [named('Amount paid', paidMinor)] : []),
      ['Amount due', dueMinor],
    ],
    seller: [seller.name ?? [], seller.address, seller.taxId ?? []].flat(),
    // A name the fonts cannot show would print as question marks; the email address identifies the buyer.
    buyer: [buyer.name !== null && isShowable(buyer.name) ? buyer.name.slice(0, 100) : [], buyer.email].flat(),
    note: isSandbox ? 'Sandbox: no real money was moved for this invoice.' : null,
  }
}

/** Every invoice has a line, even if the provider sent none. */
function linesOf({ lines, planId, amountMinor, billingStart, billingEnd }: BilledInvoice): InvoiceSheet['lines'] {
  const period =
    billingStart && billingEnd ? `${formatDay(billingStart, 'UTC')} to ${formatDay(billingEnd, 'UTC')}` : null
  if (lines.length === 0) return [{ name: planDisplayName(planId), period, quantity: 1, amountMinor }]
  return lines.map(({ name, amount, quantity }) => ({ name, period, quantity, amountMinor: amount * quantity }))
}

function headlineOf({ status, amountMinor, currency, paidAt }: BilledInvoice, dueMinor: number): string {
  switch (status) {
    case 'paid':
      return `${money(amountMinor, currency)} paid${paidAt ? ` on ${formatDay(paidAt, 'UTC')}` : ''}`
    case 'issued':
      return `${money(dueMinor, currency)} due`
    case 'cancelled':
      return 'Cancelled: nothing is due'
    default:
      return status satisfies never
  }
}

/** As on the billing page. */
const statusTexts: Record<BilledInvoice['status'], string> = { paid: 'Paid', issued: 'Pending', cancelled: 'Cancelled' }

function dated(name: string, date: Date | null): [string, string][] {
  return date ? [[name, formatDay(date, 'UTC')]] : []
}

function named(name: string, amountMinor: number): [string, number] {
  return [name, amountMinor]
}
