import type { Tx } from '../../../ports/db.ts'
import { unlinkDocuments } from './queries-documents.ts'

/** Cuts the link between a softly deleted account and its invoices; deleting the row does it by itself. */
export async function unlinkInvoices(tx: Tx, userId: string): Promise<void> {
  await unlinkDocuments(tx, userId)
}
