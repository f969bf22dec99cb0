import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { deleteEventsOf, discardEventsOf, sweepEvents } from './queries.ts'

/** A step of deleting an account. Returns how many entries were deleted. */
export function deleteAuditEvents(tx: Tx, userId: string, count: number): Promise<number> {
  return deleteEventsOf(tx, userId, count)
}

/** For a sign-up that nobody has verified. */
export function discardAuditEvents(tx: Tx, userId: string): Promise<void> {
  return discardEventsOf(tx, userId)
}

/** Entries are kept for a year. */
export async function sweepAudit({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sweepInSteps(db, sweepEvents)
}
