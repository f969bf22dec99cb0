import type { Deps } from '../../../deps.ts'
import { refreshBillingData } from '../store/queries-data.ts'
import { lockUser } from '../store/queries-subscriptions.ts'
import { fileCreditNote, fileInvoice } from './file-documents.ts'
import { findInvoice, listUnfiled, markFiled } from './queries.ts'

/** Gives numbers to what was paid before invoices had any. Later payments get theirs when they are saved. */
export async function fileOldInvoices(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  const { db } = deps
  const unfiled = await db.asJob((tx) => listUnfiled(tx, 500))
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
