import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import type { Attachment } from '../../../ports/mail.ts'
import { findContact } from '../../mail/find-contact.ts'
import { toInvoiceSheet } from './invoice-sheet.ts'
import { findInvoice } from './queries.ts'
import { renderInvoice } from './render-invoice.ts'

/**
 * The user's own invoice as a file for download or mail, or null. Takes the transaction that saved the payment, so the
 * payment mail has the invoice as paid.
 */
export async function createInvoicePdf(
  tx: Tx,
  { seller, hasPaymentSandbox }: Pick<Deps['config'], 'seller' | 'hasPaymentSandbox'>,
  userId: string,
  invoiceId: string,
): Promise<Attachment | null> {
  const invoice = await findInvoice(tx, userId, invoiceId)
  const buyer = await findContact(tx, userId)
  if (!invoice || !buyer) return null
  const sheet = toInvoiceSheet(invoice, { seller, buyer, isSandbox: hasPaymentSandbox })
  return { name: `invoice-${invoiceId}.pdf`, contentType: 'application/pdf', bytes: renderInvoice(sheet) }
}
