import type { Tx } from '../../ports/db.ts'

/** For an account that may change hands: what somebody else uploaded isn't the new owner's to read. */
export async function deleteAllFiles(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from files where user_id = $1', [userId])
}
