import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { unlinkDocuments } from './queries.ts'

/** Deletes the invoices of deleted accounts when the law no longer asks for them. While an account exists, so do its invoices. */
export async function sweepInvoices({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - config.seller.retentionYears)
  const old = { table: 'billing_documents', where: 'user_id is null and issued_at < $1', by: 'issued_at' }
  await deleteInSteps(db, old, [before])
}

/** Cuts the link between a deleted account and some of its invoices, which the law has us keep. Returns of how many. */
export async function unlinkInvoices(tx: Tx, userId: string, count: number): Promise<number> {
  return unlinkDocuments(tx, userId, count)
}
