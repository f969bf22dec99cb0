import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { composeContent } from './compose-content.ts'
import { findInvoice, markFiled } from './queries.ts'
import { type DocumentKind, findDocument, insertDocument, takeNumber } from './queries-documents.ts'

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

/** A refund is a document of its own, which names the invoice and says the same. */
export async function fileCreditNote(
  { now, config }: FileDeps,
  tx: Tx,
  userId: string,
  invoiceId: string,
  refundedAt: Date,
): Promise<void> {
  if (await findDocument(tx, userId, invoiceId, 'credit_note')) return
  const invoice = await findDocument(tx, userId, invoiceId, 'invoice')
  if (!invoice) return
  const number = await nextNumber(tx, config, 'credit_note', refundedAt)
  const { number: corrects, content } = invoice
  await insertDocument(tx, {
    ...{ number, kind: 'credit_note', userId, invoiceId, corrects, issuedAt: refundedAt, content },
    // The notice about the refund says where to find it.
    mailedAt: now(),
  })
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
