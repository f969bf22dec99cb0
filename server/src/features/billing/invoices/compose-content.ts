import { planDisplayName } from '@assay/contract/billing/catalogue'
import { countryName } from '@assay/contract/billing/countries'
import { type BillingDetails, noBillingDetails } from '@assay/contract/billing/details'
import { findGstinProblem } from '@assay/contract/billing/gstin'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { findContact } from '../../mail/find-contact.ts'
import { findDetails } from '../details/queries.ts'
import type { DocumentContent } from './document-content.ts'
import { splitGst } from './gst.ts'
import type { BilledInvoice } from './queries.ts'

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
