import { createHash } from 'node:crypto'
import type { Tx } from '../../deps.ts'
import type { FeedTable } from '../../engine/engine.ts'
import { queueListedDomains } from '../lookback/queue-listed.ts'
import { buildEvidence } from './build-evidence.ts'
import { findBrokenCanaries } from './canaries.ts'
import { type ComparedFeed, compareFeed } from './compare-feed.ts'
import { applyDelta, applySeen, type Delta } from './find-delta.ts'
import { closeOtherSources, deleteOldListings, type Source, upsertSources } from './listing-queries.ts'
import { onlyDisposable } from './only-disposable.ts'
import {
  deleteOldVersions,
  type FeedSource,
  type FeedVersion,
  insertVersion,
  lockRefresh,
  recordRefresh,
  selectVersions,
  updateTable,
} from './queries.ts'
import type { ReadFeed } from './read-feeds.ts'
import type { FeedDeps, RefreshOutcome } from './refresh.ts'

type Refusal = { address: string; reason: string }
type Made = { outcome: RefreshOutcome; refused: Refusal[] }

/**
 * Merges what was read into the listings and builds the table that every process judges with from its next look on.
 * Listings and version are committed together or not at all.
 */
export function makeVersion(deps: FeedDeps, read: ReadFeed[], newest: FeedVersion | undefined): Promise<Made> {
  return deps.db.asService(async (tx) => {
    await lockRefresh(tx)
    const versions = await selectVersions(tx)
    // Someone else was faster; theirs is picked up.
    if (versions[0]?.id !== newest?.id) return { outcome: { status: 'unchanged' }, refused: [] }
    const used = versions.find(({ isWithdrawn }) => !isWithdrawn)
    const sources = await upsertSources(
      tx,
      read.map(({ feed }) => feed),
    )
    const compared: ComparedFeed[] = []
    for (const one of read) compared.push(await compareFeed(tx, deps, one, sources, used?.sources ?? []))
    return tryVersion(tx, deps, { versions, used, sources, compared })
  })
}

type Attempt = { versions: FeedVersion[]; used: FeedVersion | undefined; sources: Source[]; compared: ComparedFeed[] }

async function tryVersion(tx: Tx, deps: FeedDeps, attempt: Attempt): Promise<Made> {
  const { versions, used, sources, compared } = attempt
  const now = deps.now()
  const refused = compared.flatMap(({ feed, refusal }) => (refusal ? [{ address: feed.address, reason: refusal }] : []))
  const end = (outcome: RefreshOutcome): Made => ({ outcome, refused })
  const failed = (reason: string) => end({ status: 'failed', reason })
  if (refused.length === compared.length) {
    return failed(`no feed could be used: ${refused.map(({ address, reason }) => `${address}: ${reason}`).join('; ')}`)
  }
  const made = compared.flatMap(({ source }) => source ?? [])
  const hash = hashOf(made)
  const isSame = used?.hash === hash
  if (isSame && dayOf(used.builtAt) === dayOf(now)) return end({ status: 'unchanged' })
  if (!isSame && versions.some((version) => version.isWithdrawn && version.hash === hash)) {
    return failed('the feeds still say what was rolled back')
  }

  await tx.query('savepoint before_listings')
  const id = isSame ? used.id : await insertVersion(tx, hash, now)
  const deltas = compared.flatMap(({ delta }) => delta ?? [])
  await mergeListings(tx, { id, isSame, deltas, compared, now })
  const evidence = await buildEvidence(tx, Number(id), sources, now)
  const version = `${dayOf(now)}.${createHash('sha256').update(`${id} ${hash}`).digest('hex').slice(0, 6)}`
  const table: FeedTable = { bytes: evidence.bytes, version, updatedAt: now }
  const candidate = deps.engine.withFeeds(table)
  const broken = candidate === null ? [{ domain: '', what: 'it is no table' }] : findBrokenCanaries(candidate)
  if (broken.length > 0) {
    await tx.query('rollback to savepoint before_listings')
    const wrong = `it would be wrong: ${broken.map(({ what }) => what).join(', ')}`
    const guilty = new Set(deltas.filter((delta) => broken.some(({ domain }) => names(delta, domain))))
    if (guilty.size === 0) return failed(wrong)
    const without = compared.map((one) =>
      one.delta && guilty.has(one.delta) ? { ...one, source: one.before, delta: null, refusal: wrong } : one,
    )
    return tryVersion(tx, deps, { ...attempt, compared: without })
  }
  await updateTable(tx, id, { ...evidence, version, sources: made }, now)
  await deleteOldVersions(tx, 5)
  await deleteOldListings(tx, new Date(now.getTime() - memoryDays * 86_400_000))
  await recordRefresh(tx, now, null)
  if (isSame) return end({ status: 'unchanged' })
  // Calls that passed before the domain was listed are looked up by a job.
  await queueListedDomains(tx, await onlyDisposable(candidate, evidence.newlyListed), now)
  return end({ status: 'updated', version, domains: evidence.domains, newlyListed: evidence.newlyListed })
}

const memoryDays = 400

type Merge = { id: string; isSame: boolean; deltas: Delta[]; compared: ComparedFeed[]; now: Date }

async function mergeListings(tx: Tx, { id, isSame, deltas, compared, now }: Merge): Promise<void> {
  for (const delta of deltas) await applySeen(tx, delta)
  if (isSame) return
  for (const delta of deltas) await applyDelta(tx, delta, Number(id), now)
  await closeOtherSources(
    tx,
    compared.map(({ sourceId }) => sourceId),
    Number(id),
    now,
  )
}

/** Whether a feed has just begun to speak of a domain or of a parent of it. */
function names({ added }: Delta, domain: string): boolean {
  return domain.split('.').some((_, index, labels) => added.has(labels.slice(index).join('.')))
}

function hashOf(sources: FeedSource[]): string {
  const lines = sources.map(({ address, flag, hash }) => `${flag} ${address} ${hash}`).sort()
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
