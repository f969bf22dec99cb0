import type { Deps } from '../../../deps.ts'
import { deleteDocumentsBefore } from './queries-documents.ts'

/** Deletes the invoices of deleted accounts when the law no longer asks for them. */
export async function sweepInvoices({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const before = now()
  before.setUTCFullYear(before.getUTCFullYear() - config.seller.retentionYears)
  // Service role: these belong to no user any more.
  await db.asService((tx) => deleteDocumentsBefore(tx, before))
}
