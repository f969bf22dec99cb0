import type { Deps } from '../../deps.ts'
import { undoListings } from './listing-queries.ts'
import { selectVersions, withdrawVersion } from './queries.ts'
import { lockRefresh } from './refresh-queries.ts'

export type RollbackOutcome =
  | { status: 'rolled-back'; from: string; to: string | null }
  | { status: 'nothing-to-roll-back' }

/** Back to the previous version, for every process, until a refresh makes a newer one that differs. */
export async function rollBackFeeds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<RollbackOutcome> {
  // Service role: lists of domains are no user’s.
  return db.asService(async (tx) => {
    await lockRefresh(tx)
    const [used, before] = (await selectVersions(tx)).filter(({ isWithdrawn }) => !isWithdrawn)
    if (!used || !(await withdrawVersion(tx, used.id, now()))) return { status: 'nothing-to-roll-back' }
    await undoListings(tx, Number(used.id))
    return { status: 'rolled-back', from: used.version, to: before?.version ?? null }
  })
}
