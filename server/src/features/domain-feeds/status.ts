import type { Deps } from '../../deps.ts'
import { undoListings } from './listing-queries.ts'
import {
  countListings,
  lockRefresh,
  selectInUse,
  selectRefresh,
  selectVersions,
  updatePin,
  withdrawVersion,
} from './queries.ts'

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

/**
 * Back to the previous version, or an earlier one by name, for every process, until a refresh makes a newer one that differs. Null
 * goes back to the bundled lists.
 */
export async function rollBackFeeds(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  to?: string | null,
): Promise<RollbackOutcome> {
  // Service role: lists of domains are no user’s.
  return db.asService(async (tx) => {
    await lockRefresh(tx)
    const versions = (await selectVersions(tx)).filter(({ isWithdrawn }) => !isWithdrawn)
    const [used] = versions
    const target = to === null ? versions.length : to ? versions.findIndex(({ version }) => version === to) : 1
    if (!used || target < 1) return { status: 'nothing-to-roll-back' }
    // Newest first, as they were made.
    for (const { id } of versions.slice(0, target)) {
      await withdrawVersion(tx, id, now())
      await undoListings(tx, Number(id))
    }
    return { status: 'rolled-back', from: used.version, to: versions[target]?.version ?? null }
  })
}

/** Keeps the version in use until it's unpinned: nothing is fetched in between. False if no feed was read yet. */
export async function pinFeeds({ db, now }: Pick<Deps, 'db' | 'now'>, isPinned: boolean): Promise<boolean> {
  // Service role: lists of domains are no user’s.
  return db.asService((tx) => updatePin(tx, isPinned ? now() : null))
}

/** How long ago the domain lists were last read, or found unchanged. */
export function dataAgeHours({ engine, now }: Pick<Deps, 'engine' | 'now'>): number {
  return Math.round((now().getTime() - engine.dataUpdatedAt.getTime()) / 3_600_000)
}

export const oldAfterHours = 36
