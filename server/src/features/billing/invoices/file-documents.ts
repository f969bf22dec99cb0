import { planDisplayName } from '@assay/contract/billing/catalogue'
import { countryName } from '@assay/contract/billing/countries'
import { type BillingDetails, noBillingDetails } from '@assay/contract/billing/details'
import { findGstinProblem, stateOfGstin } from '@assay/contract/billing/gstin'
import { indianStateNames, indianStates } from '@assay/contract/billing/indian-states'
import { formatPercent } from '@assay/contract/format/figures'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { findDetails } from '../details/queries.ts'
import { refreshBillingData } from '../store/queries-due.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import type { BilledInvoice } from './queries.ts'
import {
  type DocumentContent,
  type DocumentKind,
  findDocument,
  findInvoice,
  insertDocument,
  listUnfiled,
  markFiled,
  takeNumber,
} from './queries.ts'

type FileDeps = Pick<Deps, 'now' | 'config'>

/**
 * Issues the invoice for a payment: takes the next number and stores what the invoice says, in the transaction that saves
 * the payment. Safe to repeat. Returns the number, or null if there is nothing to issue.
 */
export async function fileInvoice(
  { now, config }: FileDeps,
  tx: Tx,
  userId: string,
  invoiceId: string,
  { isMailed = false } = {},
): Promise<string | null> {
  const filed = await findDocument(tx, userId, invoiceId, 'invoice')
  if (filed) return filed.number
  const invoice = await findInvoice(tx, userId, invoiceId)
  if (invoice?.status !== 'paid') return null
  const content = await composeContent(tx, config, userId, invoice)
  if (!content) {
    // Without an address there is nobody to name as the buyer. The job files it when there is one.
    await markFiled(tx, invoiceId, false)
    return null
  }
  const issuedAt = invoice.paidAt ?? now()
  const number = await nextNumber(tx, config, 'invoice', issuedAt)
  const mailedAt = isMailed ? now() : null
  await insertDocument(tx, { number, kind: 'invoice', userId, invoiceId, corrects: null, issuedAt, content, mailedAt })
  // One job key: a burst of payments wakes the job once.
  if (!isMailed) await tx.query(`select private.enqueue_job('mail-invoices', job_key := 'mail-invoices')`)
  return number
}

/** A refund is a document of its own, which names the invoice and says the same; of a part, or for a reason, it has one line. */
export async function fileCreditNote(
  { now, config }: FileDeps,
  tx: Tx,
  userId: string,
  invoiceId: string,
  refundedAt: Date,
  part?: { amountMinor: number; reason: string },
): Promise<void> {
  if (await findDocument(tx, userId, invoiceId, 'credit_note')) return
  const invoice = await findDocument(tx, userId, invoiceId, 'invoice')
  if (!invoice) return
  const number = await nextNumber(tx, config, 'credit_note', refundedAt)
  const { number: corrects } = invoice
  const content = part ? contentOfPart(invoice.content, part) : invoice.content
  await insertDocument(tx, {
    ...{ number, kind: 'credit_note', userId, invoiceId, corrects, issuedAt: refundedAt, content },
    // The notice about the refund says where to find it.
    mailedAt: now(),
  })
}

/** The tax is returned with the amount, in proportion; what rounding leaves over stays with the taxable value. */
function contentOfPart(
  content: DocumentContent,
  { amountMinor, reason }: { amountMinor: number; reason: string },
): DocumentContent {
  const share = (minor: number) => Math.round((minor * amountMinor) / content.totalMinor)
  const taxLines = content.tax?.lines.map((line) => ({ ...line, amountMinor: share(line.amountMinor) })) ?? []
  const taxMinor = taxLines.reduce((sum, line) => sum + line.amountMinor, 0)
  return {
    ...content,
    lines: [{ name: reason, quantity: 1, amountMinor }],
    tax: content.tax && { ...content.tax, lines: taxLines, taxableMinor: amountMinor - taxMinor },
    totalMinor: amountMinor,
    paidMinor: amountMinor,
  }
}

/** "ASY-2026-00417" and "ASYCN-2026-00012": at most 16 characters, as Indian law asks. */
async function nextNumber(
  tx: Tx,
  { seller }: Pick<Deps['config'], 'seller'>,
  kind: DocumentKind,
  issuedAt: Date,
): Promise<string> {
  const series = `${seller.invoicePrefix}${kind === 'credit_note' ? 'CN' : ''}-${issuedAt.getUTCFullYear()}`
  return `${series}-${String(await takeNumber(tx, series)).padStart(5, '0')}`
}

export type InvoiceConfig = Pick<Deps['config'], 'seller' | 'hasPaymentSandbox'>

/** What an invoice issued now would say. Null for an account that is gone. */
export async function composeContent(
  tx: Tx,
  { seller, hasPaymentSandbox }: InvoiceConfig,
  userId: string,
  invoice: BilledInvoice,
): Promise<DocumentContent | null> {
  const contact = await findContact(tx, userId)
  if (!contact) return null
  const details = (await findDetails(tx, userId)) ?? noBillingDetails
  const { amountMinor: totalMinor, currency, billingStart, billingEnd, paidAt, paymentMethod } = invoice
  return {
    seller: { name: seller.name, address: [...seller.address], taxId: seller.taxId },
    buyer: {
      name: details.name ?? contact.name?.slice(0, 100) ?? null,
      company: details.company,
      address: addressOf(details),
      taxId: details.tax_id && isFalseGstin(details.tax_id) ? null : details.tax_id,
      email: contact.email,
    },
    currency,
    lines: linesOf(invoice),
    periodStart: billingStart?.toISOString() ?? null,
    periodEnd: billingEnd?.toISOString() ?? null,
    tax: seller.gst && splitGst({ totalMinor, currency, buyer: details }, seller.gst),
    totalMinor,
    paidMinor: invoice.status === 'paid' ? totalMinor : invoice.amountPaidMinor,
    paidAt: paidAt?.toISOString() ?? null,
    paymentMethod,
    isSandbox: hasPaymentSandbox,
  }
}

/** Entered before GSTINs were checked, or beside another country. */
function isFalseGstin(taxId: string): boolean {
  return /^\d{2}[A-Z]{5}\d{4}[A-Z]/.test(taxId) && findGstinProblem(taxId) !== null
}

/** As on an envelope: "Bengaluru 560001", then the state, then the country. */
function addressOf({ address_line1, address_line2, city, postal_code, region, country }: BillingDetails): string[] {
  const place = [city, postal_code].filter(Boolean).join(' ')
  return [address_line1, address_line2, place, region, country && countryName(country)].flatMap((line) => line || [])
}

/** Every invoice has a line, even if the provider sent none. */
function linesOf({ lines, planId, amountMinor }: BilledInvoice): DocumentContent['lines'] {
  if (lines.length === 0) return [{ name: planDisplayName(planId), quantity: 1, amountMinor }]
  return lines.map(({ name, amount, quantity }) => ({ name, quantity, amountMinor: amount * quantity }))
}

/** Gives numbers to what was paid before invoices had any. Later payments get theirs when they are saved. */
export async function fileOldInvoices(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const { db } = deps
  // Service role: a job, for every account.
  const unfiled = await db.asService((tx) => listUnfiled(tx, 500))
  for (const { userId, id } of unfiled) {
    await db.onBehalfOf(userId, async (tx) => {
      await lockUser(tx, userId)
      await fileInvoice(deps, tx, userId, id, { isMailed: true })
      const refundedAt = (await findInvoice(tx, userId, id))?.refundedAt
      if (refundedAt) await fileCreditNote(deps, tx, userId, id, refundedAt)
      await markFiled(tx, id, true)
      await refreshBillingData(tx, userId)
    })
  }
}

type Gst = NonNullable<Deps['config']['seller']['gst']>
type Sale = { totalMinor: number; currency: string; buyer: Pick<BillingDetails, 'country' | 'region' | 'tax_id'> }

/** India's goods and services tax, as part of the total, by the place of supply. */
function splitGst({ totalMinor, currency, buyer }: Sale, gst: Gst): NonNullable<DocumentContent['tax']> {
  const { ratePercent, state: sellerState, serviceCode } = gst
  if (!isIndian(currency, buyer)) {
    const placeOfSupply = buyer.country === null ? 'Outside India' : countryName(buyer.country)
    const lines = [{ name: 'IGST 0% (export)', amountMinor: 0 }]
    return { taxableMinor: totalMinor, lines, placeOfSupply, serviceCode, isExport: true }
  }
  const region = indianStateNames.find((name) => name === buyer.region)
  // A registered buyer's place of supply is where they are registered.
  const state = (buyer.tax_id && stateOfGstin(buyer.tax_id)) ?? region ?? sellerState
  const included = totalMinor - Math.round((totalMinor * 100) / (100 + ratePercent))
  // Both halves are equal, so an odd paisa stays with the taxable value.
  const half = Math.floor(included / 2)
  const lines =
    state === sellerState
      ? [
          { name: `CGST ${formatPercent(ratePercent / 2, 2)}`, amountMinor: half },
          { name: `${stateTaxName(state)} ${formatPercent(ratePercent / 2, 2)}`, amountMinor: half },
        ]
      : [{ name: `IGST ${formatPercent(ratePercent, 2)}`, amountMinor: included }]
  const taxMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return { taxableMinor: totalMinor - taxMinor, lines, placeOfSupply: withCode(state), serviceCode, isExport: false }
}

/** Rupees are sold in India alone, whatever country was typed. */
function isIndian(currency: string, { country }: Pick<Sale['buyer'], 'country'>): boolean {
  return currency === 'INR' || country === 'IN'
}

function withCode(state: string): string {
  const code = codeOf(state)
  return code ? `${state} (${code})` : state
}

function codeOf(state: string): string | undefined {
  return Object.keys(indianStates).find((code) => indianStates[code] === state)
}

/** Union territories without a legislature levy their own. */
function stateTaxName(state: string): string {
  return withoutLegislature.has(codeOf(state)) ? 'UTGST' : 'SGST'
}

const withoutLegislature = new Set<string | undefined>(['04', '26', '31', '35', '38'])
