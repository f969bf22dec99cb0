import type { Deps } from '../../deps.ts'
import { buildVersion } from './build-version.ts'
import { findBrokenCanaries } from './canaries.ts'
import { pickUpFeeds } from './pick-up.ts'
import {
  deleteOldVersions,
  type FeedSource,
  insertVersion,
  recordRefresh,
  selectBytes,
  selectInUse,
  selectVersions,
} from './queries.ts'
import { type ReadFeed, readFeeds } from './read-feeds.ts'

export type FeedDeps = Pick<Deps, 'db' | 'config' | 'feeds' | 'engine' | 'log' | 'now'>
export type RefreshOutcome =
  | { status: 'updated'; version: string; domains: number }
  | { status: 'unchanged' }
  | { status: 'off' }
  /** Nothing could be read, or what was read would do harm: the version in use stays. */
  | { status: 'failed'; reason: string }

/** Reads the feeds, checks them, and makes the version that every process judges with from its next look on. */
export async function refreshFeeds(deps: FeedDeps): Promise<RefreshOutcome> {
  const { db, config, now } = deps
  const feeds = [...config.feeds.block, ...config.feeds.allow]
  if (feeds.length === 0) return { status: 'off' }
  const versions = await db.asService(selectVersions)
  const read = await readFeeds(deps, feeds, versions[0]?.sources ?? [])
  if (read !== null) warnOfRefused(deps, read)
  const outcome = read === null ? ({ status: 'unchanged' } as const) : await makeVersion(deps, read, versions)
  if (outcome.status !== 'updated') {
    await db.asService((tx) => recordRefresh(tx, now(), outcome.status === 'failed' ? outcome.reason : null))
  }
  await pickUpFeeds(deps)
  return outcome
}

async function makeVersion(
  { db, engine, now }: FeedDeps,
  read: ReadFeed[],
  versions: { hash: string; isWithdrawn: boolean; domains: number }[],
): Promise<RefreshOutcome> {
  const failed = (reason: string): RefreshOutcome => ({ status: 'failed', reason })
  const refused = refusals(read)
  if (refused.length === read.length) return failed(`no feed could be used: ${refused.join('; ')}`)
  const before = await db.asService(async (tx) => {
    const used = await selectInUse(tx)
    return used && selectBytes(tx, used.id)
  })
  const built = await buildVersion(read, before, now())
  const used = versions.find(({ isWithdrawn }) => !isWithdrawn)
  if (used?.hash === built.hash) return { status: 'unchanged' }
  if (versions.some(({ hash, isWithdrawn }) => isWithdrawn && hash === built.hash)) {
    return failed('the feeds still say what was rolled back')
  }
  if (used && built.domains < used.domains * 0.5) {
    return failed(`all feeds together have shrunk from ${used.domains} domains to ${built.domains}`)
  }
  const candidate = engine.withFeeds(built)
  const broken = candidate === null ? ['it is no table'] : findBrokenCanaries(candidate)
  if (broken.length > 0) return failed(`it would be wrong: ${broken.join(', ')}`)
  await db.asService(async (tx) => {
    await insertVersion(tx, { ...built, sources: read.map(sourceOf) }, now())
    await deleteOldVersions(tx, 5)
    await recordRefresh(tx, now(), null)
  })
  return { status: 'updated', version: built.version, domains: built.domains }
}

/** A refused feed has no tag, so that it is read whole the next time. */
function sourceOf(one: ReadFeed): FeedSource {
  const { address, flag } = one.feed
  return one.status === 'read'
    ? { address, flag, etag: one.etag, domains: one.domains.length }
    : { address, flag, etag: null, domains: 0 }
}

function refusals(read: ReadFeed[]): string[] {
  return read.flatMap((one) => (one.status === 'refused' ? [`${one.feed.address}: ${one.reason}`] : []))
}

function warnOfRefused({ log }: FeedDeps, read: ReadFeed[]): void {
  const refused = refusals(read)
  // When it is all of them, the outcome says so.
  if (refused.length > 0 && refused.length < read.length) log.warn({ refused }, 'feeds were refused')
}
