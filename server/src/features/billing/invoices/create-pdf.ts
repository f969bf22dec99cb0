import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { Attachment } from '../../../ports/mail.ts'
import { findDispute } from '../store/queries-invoices.ts'
import { composeSheet, type Printable } from './compose-sheet.ts'
import { composeContent, type InvoiceConfig } from './file-documents.ts'
import { type DocumentKind, findByNumber, findDocument, findInvoice, listOfYear } from './queries.ts'

type PrintDeps = Pick<Deps, 'db' | 'config' | 'printer'>

/** The user's own invoice or credit note as a file, or null. Printed after the transaction, which nothing should prolong. */
export async function createPdf(
  { db, config, printer }: PrintDeps,
  userId: string,
  invoiceId: string,
  kind: DocumentKind = 'invoice',
): Promise<Attachment | null> {
  const document = await db.onBehalfOf(userId, (tx) => findPrintable(tx, config, userId, invoiceId, kind))
  return document && printPdf(printer, document, invoiceId)
}

export async function printPdf(printer: Deps['printer'], document: Printable, invoiceId: string): Promise<Attachment> {
  const bytes = await printer.print(composeSheet(document)).catch((cause: unknown) => {
    throw new AppError('unavailable', 'The PDF can’t be created right now. Please try again.', { cause })
  })
  const name = 'number' in document ? document.number : `invoice-${invoiceId}`
  return { name: `${name}.pdf`, contentType: 'application/pdf', bytes }
}

/** What the file shows: the document as issued, or what is still to be paid. */
export async function findPrintable(
  tx: Tx,
  config: InvoiceConfig,
  userId: string,
  invoiceId: string,
  kind: DocumentKind,
): Promise<Printable | null> {
  const note = await findDocument(tx, userId, invoiceId, 'credit_note')
  if (kind === 'credit_note') return note ? { ...note, kind, corrects: note.corrects ?? '' } : null
  const filed = await findDocument(tx, userId, invoiceId, 'invoice')
  if (filed) {
    const refund = note ? { number: note.number, at: note.issuedAt } : null
    return { ...filed, kind, refund, dispute: await findShownDispute(tx, userId, invoiceId) }
  }
  const invoice = await findInvoice(tx, userId, invoiceId)
  const content = invoice && (await composeContent(tx, config, userId, invoice))
  if (!content) return null
  return { kind: 'pro_forma', content, issuedAt: invoice.issuedAt, isCanceled: invoice.status === 'cancelled' }
}

async function findShownDispute(tx: Tx, userId: string, invoiceId: string) {
  const dispute = await findDispute(tx, userId, invoiceId)
  if (!dispute || dispute.state === 'won' || dispute.state === 'closed') return null
  return { isLost: dispute.state === 'lost', at: dispute.decidedAt ?? dispute.openedAt }
}

/** The documents issued in a year, for the operator. */
export async function listDocuments({ db }: Pick<Deps, 'db'>, year: number) {
  // Service role: the operator asks, for the books.
  const documents = await db.asService((tx) => listOfYear(tx, year))
  return documents.map(({ number, issuedAt, isKept, content: { totalMinor, currency, buyer } }) => ({
    number,
    issuedAt,
    totalMinor,
    currency,
    buyer: buyer.company ?? buyer.name ?? buyer.email ?? '',
    isAccountDeleted: isKept,
  }))
}

/** Any document by its number, or null. */
export async function printDocument(
  { db, printer }: Pick<Deps, 'db' | 'printer'>,
  number: string,
): Promise<Uint8Array | null> {
  // Service role: the operator asks, and the document may belong to no account anymore.
  const document = await db.asService((tx) => findByNumber(tx, number))
  if (!document) return null
  const { kind, corrects } = document
  return printer.print(
    composeSheet(
      kind === 'invoice'
        ? { ...document, kind, refund: null, dispute: null }
        : { ...document, kind, corrects: corrects ?? '' },
    ),
  )
}
