import type { Tx } from '../../ports/db.ts'
import { deleteEventsOf, discardEventsOf } from './queries.ts'

/** A step of deleting an account. Returns how many entries went. */
export function deleteAuditEvents(tx: Tx, userId: string, count: number): Promise<number> {
  return deleteEventsOf(tx, userId, count)
}

/** Of a sign-up that nobody has verified. */
export function discardAuditEvents(tx: Tx, userId: string): Promise<void> {
  return discardEventsOf(tx, userId)
}
