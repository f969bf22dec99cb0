import type { Deps } from '../../deps.ts'
import { firstIdOf } from '../../time-ordered-id.ts'
import { addDays } from '../../time.ts'
import { deleteEventsOfErasedLog } from '../events/sweep.ts'
import { blankLog, findLogToErase, noteErased } from './queries-erase-log.ts'

/** Erases the request logs of accounts that switched theirs off, in steps. */
export async function eraseLogs({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let after: string | null = firstIdOf(new Date(0))
  while (after !== null) {
    const last: string = after
    after = await db.asJob((tx) => findLogToErase(tx, last))
    if (after !== null) await eraseLog({ db, now }, after)
  }
}

async function eraseLog({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string): Promise<void> {
  let afterId: string | null = firstIdOf(addDays(now(), -keptDays))
  while (afterId !== null) {
    const after: string = afterId
    afterId = await db.asJob((tx) => blankLog(tx, userId, after, entriesPerStep))
  }
  await deleteEventsOfErasedLog({ db }, userId)
  await db.asJob((tx) => noteErased(tx, userId))
}

/** A little more than the ledger keeps, so that nothing is left behind. */
const keptDays = 32
const entriesPerStep = 5000
