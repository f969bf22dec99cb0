import { paths } from '@assay/contract/paths'
import { stepRows } from '../../db/delete-in-steps.ts'
import type { Tx } from '../../ports/db.ts'
import { notify } from '../notifications/notify.ts'
import { ownedTables } from './owned-tables.ts'
import { deleteOwnedRows } from './queries-deletion.ts'

/**
 * Deletes what was set up in an account before anyone had shown that its address is theirs, in the transaction of the proof: a
 * moment later it would be the owner's.
 */
export async function discardRows(tx: Tx, userId: string): Promise<void> {
  let hadSetup = false
  for (const [table, { isGranted, discard }] of Object.entries(ownedTables)) {
    if (isGranted) continue
    if (discard) await discard(tx, userId)
    // Everyone gets a notification when they sign up.
    else if ((await deleteAll(tx, table, userId)) > 0 && table !== 'notifications') hadSetup = true
  }
  if (!hadSetup) return
  await notify(tx, userId, {
    type: 'alert',
    title: 'We reset your account',
    message:
      'Your email address was confirmed for the first time, so anything set up before that is gone, including API keys. Create new ones.',
    actionUrl: paths.api,
  })
}

async function deleteAll(tx: Tx, table: string, userId: string): Promise<number> {
  const count = await deleteOwnedRows(tx, table, userId, stepRows)
  return count < stepRows ? count : count + (await deleteAll(tx, table, userId))
}
