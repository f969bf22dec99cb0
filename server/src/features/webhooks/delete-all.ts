import type { Tx } from '../../ports/db.ts'
import { deleteEndpointsOf } from './queries-endpoints.ts'

/** For an account that may change hands: nothing more of it goes where its first owner said. */
export async function deleteAllEndpoints(tx: Tx, userId: string): Promise<void> {
  await deleteEndpointsOf(tx, userId)
}
