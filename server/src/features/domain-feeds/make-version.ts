import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import type { Engine, FeedTable } from '../../engine/engine.ts'
import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { queueListedDomains } from '../later-listed/queue-listed.ts'
import { buildEvidence } from './build-evidence.ts'
import { findBrokenCanaries } from './canaries.ts'
import { closeOtherSources, deleteOldListings } from './listing-queries.ts'
import { type MergedFeed, mergeFeed } from './merge-feed.ts'
import {
  deleteOldVersions,
  deleteVersion,
  type FeedSource,
  type FeedVersion,
  insertVersion,
  lockRefresh,
  recordRefresh,
  type Source,
  selectVersions,
  updateTable,
  upsertSources,
} from './queries.ts'
import type { ReadFeed } from './read-feeds.ts'

type Made = { outcome: RefreshOutcome; rejected: { address: string; reason: string }[] }

/**
 * Merges the feeds into the listings and builds the table every process switches to on its next poll. Listings and
 * version commit together or not at all.
 */
export function makeVersion(deps: FeedDeps, read: ReadFeed[], newest: FeedVersion | undefined): Promise<Made> {
  // Service role: lists of domains are no user’s.
  return deps.db.asService(async (tx) => {
    await lockRefresh(tx)
    const versions = await selectVersions(tx)
    // Another process was faster; its version is picked up.
    if (versions[0]?.id !== newest?.id) return { outcome: { status: 'unchanged' }, rejected: [] }
    const feeds = read.map(({ feed }) => feed)
    return tryVersion(tx, deps, { read, versions, sources: await upsertSources(tx, feeds), harmful: new Map() })
  })
}

type Attempt = { read: ReadFeed[]; versions: FeedVersion[]; sources: Source[]; harmful: Map<number, string> }

/** Everything unused is rolled back, so that it may write first and inspect the result. */
async function tryVersion(tx: Tx, deps: FeedDeps, attempt: Attempt): Promise<Made> {
  const { read, versions, sources, harmful } = attempt
  const now = deps.now()
  const used = versions.find(({ isWithdrawn }) => !isWithdrawn)
  await tx.query('savepoint before_listings')
  const id = await insertVersion(tx, now)
  const into = { version: Number(id), sources, last: used?.sources ?? [], harmful }
  const merged: MergedFeed[] = []
  for (const one of read) merged.push(await mergeFeed(tx, deps, one, into))
  const rejected = merged.flatMap(({ feed, rejection }) =>
    rejection ? [{ address: feed.address, reason: rejection }] : [],
  )
  const undo = async (outcome: RefreshOutcome): Promise<Made> => {
    await tx.query('rollback to savepoint before_listings')
    return { outcome, rejected }
  }

  if (rejected.length === read.length) {
    const reasons = rejected.map(({ address, reason }) => `${address}: ${reason}`).join('; ')
    return undo({ status: 'failed', reason: `no feed could be used: ${reasons}` })
  }
  const made = merged.flatMap(({ source }) => source ?? [])
  const hash = hashOf(made)
  const same = used?.hash === hash ? used : null
  if (same && dayOf(same.builtAt) === dayOf(now)) return undo({ status: 'unchanged' })
  if (!same && versions.some((version) => version.isWithdrawn && version.hash === hash)) {
    return undo({ status: 'failed', reason: 'the feeds still say what was rolled back' })
  }
  if (same) await deleteVersion(tx, id)
  else
    await closeOtherSources(
      tx,
      merged.map(({ sourceId }) => sourceId),
      Number(id),
      now,
    )

  const evidence = await buildEvidence(tx, Number(id), sources, now)
  const table: FeedTable = { bytes: evidence.bytes, version: nameOf(now, `${id} ${hash}`), updatedAt: now }
  const candidate = deps.engine.withFeeds(table)
  const broken = candidate === null ? [{ domain: '', what: 'it is no table' }] : findBrokenCanaries(candidate)
  if (broken.length > 0) {
    const reason = `it would be wrong: ${broken.map(({ what }) => what).join(', ')}`
    const guilty = merged.filter(({ canaries }) => broken.some(({ domain }) => canaries.includes(domain)))
    const undone = await undo({ status: 'failed', reason })
    if (guilty.length === 0) return undone
    const known = new Map([...harmful, ...guilty.map(({ sourceId }) => [sourceId, reason] as const)])
    return tryVersion(tx, deps, { ...attempt, harmful: known })
  }
  await updateTable(tx, same?.id ?? id, { ...evidence, version: table.version, hash, sources: made }, now)
  await deleteOldVersions(tx, 5)
  await deleteOldListings(tx, addDays(now, -memoryDays))
  await recordRefresh(tx, now, null)
  const { domains, newlyListed } = evidence
  if (same) return { outcome: { status: 'unchanged' }, rejected }
  // A job looks up requests that passed before the domain was listed.
  await queueListedDomains(tx, await onlyDisposable(candidate, newlyListed), now)
  return { outcome: { status: 'updated', version: table.version, domains, newlyListed }, rejected }
}

const memoryDays = 400

/** Hash of the feeds' content, independent of order. */
function hashOf(sources: FeedSource[]): string {
  const lines = sources.map(({ address, flag, hash }) => `${flag} ${address} ${hash}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function nameOf(now: Date, content: string): string {
  return `${dayOf(now)}.${createHash('sha256').update(content).digest('hex').slice(0, 6)}`
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The newly listed domains that become disposable; a single list may not be enough. */
async function onlyDisposable(engine: Engine | null, domains: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const [index, domain] of domains.entries()) {
    if (index % chunkSize === 0) await setImmediate()
    if (engine?.verifyEmail(`someone@${domain}`).isDisposable) found.push(domain)
  }
  return found
}

const chunkSize = 200

export type FeedDeps = Pick<Deps, 'db' | 'config' | 'feeds' | 'engine' | 'log' | 'now'>

export type RefreshOutcome =
  /** `newlyListed`: not listed by any feed before. At most 50,000. */
  | { status: 'updated'; version: string; domains: number; newlyListed: string[] }
  | { status: 'unchanged' }
  | { status: 'off' }
  /** Nothing could be read, or the new version would do harm, so the current one stays. */
  | { status: 'failed'; reason: string }
