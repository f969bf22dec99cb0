import type { Deps } from '../../deps.ts'
import { selectInUse, selectVersions } from './queries.ts'
import { selectRefresh } from './refresh-queries.ts'
import { countListings } from './source-queries.ts'

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
