import type { Tx } from '../../../ports/db.ts'
import { unlinkDocuments } from './queries-documents.ts'

/** Cuts the link between a deleted account and some of its invoices, which the law has us keep. Returns of how many. */
export async function unlinkInvoices(tx: Tx, userId: string, count: number): Promise<number> {
  return unlinkDocuments(tx, userId, count)
}
