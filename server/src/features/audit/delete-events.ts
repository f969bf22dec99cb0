import type { Tx } from '../../ports/db.ts'
import { deleteEventsOf } from './queries.ts'

/** A step of deleting an account. Returns how many entries went. */
export function deleteAuditEvents(tx: Tx, userId: string, count: number): Promise<number> {
  return deleteEventsOf(tx, userId, count)
}
