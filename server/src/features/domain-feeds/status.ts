import type { Deps } from '../../deps.ts'
import { undoListings } from './listing-queries.ts'
import { countListings, lockRefresh, selectInUse, selectRefresh, selectVersions, withdrawVersion } from './queries.ts'

/** For operators: the current version, its age, and how the last refresh went. */
export async function readFeedStatus({ db }: Pick<Deps, 'db'>) {
  // Service role: lists of domains are no user’s.
  return db.asService(async (tx) => {
    const inUse = await selectInUse(tx)
    const versions = await selectVersions(tx)
    return {
      inUse,
      lastRefresh: (await selectRefresh(tx)) ?? null,
      versions: versions.map(({ id, version, domains, createdAt, isWithdrawn }) => ({
        version,
        domains,
        createdAt,
        isInUse: id === inUse?.id,
        isRolledBack: isWithdrawn,
      })),
      sources: await countListings(tx),
    }
  })
}

type RollbackOutcome = { status: 'rolled-back'; from: string; to: string | null } | { status: 'nothing-to-roll-back' }

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

/** How long ago the domain lists were last read, or found unchanged. */
export function dataAgeHours({ engine, now }: Pick<Deps, 'engine' | 'now'>): number {
  return Math.round((now().getTime() - engine.dataUpdatedAt.getTime()) / 3_600_000)
}

export const oldAfterHours = 36
