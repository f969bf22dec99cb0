import type { Tx } from '../../../ports/db.ts'
import { findUserById } from '../store/queries-users.ts'

/** Null unless someone has confirmed the address: until then it may be a stranger's. Null for a deleted account, too. */
export async function findConfirmedEmail(tx: Tx, userId: string): Promise<string | null> {
  const user = await findUserById(tx, userId)
  return user?.emailConfirmedAt && !user.deletedAt ? user.email : null
}
