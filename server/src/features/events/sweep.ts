import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { addDays } from '../../time.ts'
import { deleteEventsBefore, deleteRequestEvents } from './queries.ts'

/** Events live as long as the requests they name: 30 days, or until their account switches off the request log. */
export async function sweepEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const firstKept = firstIdOf(addDays(now(), -keptDays))
  while ((await db.asJob((tx) => deleteEventsBefore(tx, firstKept, atOnce))) === atOnce);
}

export async function deleteEventsOfErasedLog({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  while ((await db.asJob((tx) => deleteRequestEvents(tx, userId, atOnce))) === atOnce);
}

const keptDays = 30
const atOnce = 1000
