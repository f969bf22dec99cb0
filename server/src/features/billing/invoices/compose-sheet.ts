import { formatDay, formatMoney, formatPeriod } from '@assay/contract/format'
import type { Sheet } from '../../../ports/printer.ts'
import type { DocumentContent } from './queries.ts'

export type Printable = {
  content: DocumentContent
  issuedAt: Date | null
} & (
  | {
      kind: 'invoice'
      number: string
      refund: { number: string; at: Date } | null
      /** Open and lost disputes only: after any other outcome the payment stands. */
      dispute: { isLost: boolean; at: Date } | null
    }
  | { kind: 'credit_note'; number: string; corrects: string }
  /** An unpaid invoice has no number, and says so. */
  | { kind: 'pro_forma'; isCanceled: boolean }
)

/** Words and formats a document for the printer. */
export function composeSheet(document: Printable): Sheet {
  const { content, issuedAt } = document
  const { seller, buyer, currency, tax, periodStart, periodEnd } = content
  const period = periodStart && periodEnd ? formatPeriod(periodStart, periodEnd, 'UTC') : null
  const title = titleOf(document)
  const name = 'number' in document ? `${titles[document.kind]} ${document.number}` : titles.pro_forma
  const [first, second] = buyer.company ? [buyer.company, buyer.name] : [buyer.name, null]
  return {
    title,
    name,
    facts: [
      ...numbersOf(document),
      ...fact('Date of issue', issuedAt && formatDay(issuedAt, 'UTC')),
      ...fact('Billing period', period),
      ...fact('Place of supply', tax?.placeOfSupply),
      ...fact('SAC', tax?.serviceCode),
    ],
    headline: headlineOf(document),
    seller: [seller.name, ...seller.address, seller.taxId].flatMap((line) => line ?? []),
    buyer: [
      first,
      second,
      ...buyer.address,
      buyer.taxId && `${taxIdName(buyer.taxId)} ${buyer.taxId}`,
      buyer.email,
    ].flatMap((line) => line || []),
    lines: content.lines.map((line) => ({
      name: line.name,
      period,
      quantity: String(line.quantity),
      amount: formatMoney(line.amountMinor, currency),
    })),
    sums: sumsOf(document),
    notes: notesOf(document),
    footer: content.isSandbox ? `Sandbox: no real money was moved. ${name}` : name,
    createdAt: (issuedAt ?? new Date(0)).toISOString(),
  }
}

const titles = { invoice: 'Invoice', credit_note: 'Credit note', pro_forma: 'Proforma invoice' }

/** With tax on it, an invoice is a tax invoice by law. */
function titleOf({ kind, content }: Printable): string {
  return kind === 'invoice' && content.tax ? 'Tax invoice' : titles[kind]
}

function numbersOf(document: Printable): [string, string][] {
  switch (document.kind) {
    case 'invoice':
      return [...fact('Invoice number', document.number), ...fact('Credit note', document.refund?.number)]
    case 'credit_note':
      return [...fact('Credit note number', document.number), ...fact('For invoice', document.corrects)]
    case 'pro_forma':
      return []
    default:
      return document satisfies never
  }
}

function headlineOf(document: Printable): string {
  const { content, issuedAt } = document
  const [total, paid] = [formatMoney(content.totalMinor, content.currency), content.paidAt]
  if (document.kind === 'credit_note') return `${total} refunded${issuedAt ? ` on ${formatDay(issuedAt, 'UTC')}` : ''}`
  if (document.kind === 'pro_forma') return document.isCanceled ? 'Canceled. Nothing is due.' : `${dueOf(content)} due`
  if (document.refund) return `${total} paid, refunded on ${formatDay(document.refund.at, 'UTC')}`
  if (document.dispute) {
    const { isLost, at } = document.dispute
    return `${total} paid, ${isLost ? 'charged back' : 'disputed'} on ${formatDay(at, 'UTC')}`
  }
  return `${total} paid${paid ? ` on ${formatDay(paid, 'UTC')}` : ''}`
}

function sumsOf(document: Printable): [string, string][] {
  const { content, kind } = document
  const { tax, currency, totalMinor, paidMinor } = content
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const total: [string, string][] = [
    ...(tax ? fact('Taxable value', money(tax.taxableMinor)) : []),
    ...(tax?.lines ?? []).flatMap(({ name, amountMinor }) => fact(name, money(amountMinor))),
    ['Total', money(totalMinor)],
  ]
  if (kind === 'credit_note') return [...total, ['Amount refunded', money(totalMinor)]]
  if (kind === 'pro_forma' && document.isCanceled) return [...total, ['Amount due', money(0)]]
  return [
    ...total,
    ...(paidMinor > 0 ? fact(`Paid${methodOf(content)}`, `−${money(paidMinor)}`) : []),
    ['Amount due', money(totalMinor - paidMinor)],
  ]
}

function notesOf(document: Printable): string[] {
  const { tax } = document.content
  return [
    ...(tax && !tax.isExport ? ['Prices include tax.'] : []),
    ...(tax?.isExport ? ['Export of services: zero-rated under GST.'] : []),
    ...(document.kind === 'pro_forma' ? [document.isCanceled ? noTaxInvoice : `${noTaxInvoice} ${numberedLater}`] : []),
  ]
}

const noTaxInvoice = 'This isn’t a tax invoice.'
const numberedLater = 'You’ll get a numbered invoice once it’s paid.'

/** 15 characters that start with the code of a state. */
function taxIdName(taxId: string): string {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z]/.test(taxId) ? 'GSTIN' : 'Tax ID'
}

function dueOf({ totalMinor, paidMinor, currency }: DocumentContent): string {
  return formatMoney(totalMinor - paidMinor, currency)
}

function methodOf({ paymentMethod }: DocumentContent): string {
  const name = paymentMethod === null ? undefined : methods[paymentMethod]
  return name ? ` by ${name}` : ''
}

const methods: Record<string, string> = {
  card: 'card',
  upi: 'UPI',
  emandate: 'bank mandate',
  wallet: 'wallet',
  netbanking: 'bank transfer',
}

function fact(name: string, value: string | null | undefined): [string, string][] {
  return value ? [[name, value]] : []
}
