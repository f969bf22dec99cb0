import type { FeedState } from '@assay/contract/operators/engine'
import type { Deps } from '../../deps.ts'
import { dayMs } from '../../time.ts'
import {
  type FeedVersion,
  insertRequest,
  selectInUse,
  selectRefresh,
  selectSourceChanges,
  selectVersions,
} from './queries.ts'

/** For the console: reads what versions recorded about themselves, never the listings. */
export function describeFeeds({ db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>): Promise<FeedState> {
  const since = new Date(now().getTime() - dayMs)
  // Service role: lists of domains are no user’s.
  return db.asService(async (tx) => {
    const versions = await selectVersions(tx)
    const inUse = await selectInUse(tx)
    const refresh = await selectRefresh(tx)
    const changedAt = await selectSourceChanges(tx)
    const used = versions.find(({ id }) => id === inUse?.id)
    const recent = versions.filter(({ createdAt, isWithdrawn }) => createdAt > since && !isWithdrawn)
    return {
      is_on: config.feeds.block.length + config.feeds.allow.length > 0,
      every_hours: config.feeds.everyHours,
      in_use: inUse && { version: inUse.version, updated_at: inUse.updatedAt.toISOString() },
      last_attempt_at: refresh?.attemptedAt.toISOString() ?? null,
      failure: refresh?.failure ?? null,
      pinned_at: refresh?.pinnedAt?.toISOString() ?? null,
      versions: versions.map(({ id, version, domains, createdAt, isWithdrawn }) => ({
        version,
        domains,
        created_at: createdAt.toISOString(),
        is_in_use: id === inUse?.id,
        is_rolled_back: isWithdrawn,
      })),
      sources: (used?.sources ?? []).map(({ address, flag, domains }) => ({
        address,
        kind: flag,
        domains,
        changed_at:
          changedAt.find((source) => source.address === address && source.flag === flag)?.changedAt?.toISOString() ??
          null,
        ...changesOf(recent, address, flag),
      })),
    }
  })
}

/** Newest versions come first, and so do their samples. */
function changesOf(versions: FeedVersion[], address: string, flag: string) {
  const changes = versions.flatMap(({ sources }) =>
    sources.flatMap((source) => (source.address === address && source.flag === flag ? (source.changes ?? []) : [])),
  )
  return {
    added: changes.reduce((sum, { added }) => sum + added, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
    added_sample: changes.flatMap((change) => change.added_sample).slice(0, 20),
    removed_sample: changes.flatMap((change) => change.removed_sample).slice(0, 20),
  }
}

/** The job runs now instead of at its time. A pinned version stays. */
export async function requestRefresh({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  // Service role: lists of domains are no user’s.
  await db.asService((tx) => insertRequest(tx, now()))
}
