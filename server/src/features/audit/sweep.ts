import { sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { sweepEvents } from './queries.ts'

/** Entries are kept for a year. */
export async function sweepAudit({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sweepInSteps(db, sweepEvents)
}
