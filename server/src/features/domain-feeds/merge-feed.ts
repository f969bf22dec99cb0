import type { Deps } from '../../deps.ts'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import type { SeenDates } from '../../engine/email/listings/parse-feed.ts'
import type { Tx } from '../../ports/db.ts'
import { canaryDomains } from './canaries.ts'
import { checkFeed, findKnownOwners, type ListedDomains } from './check-feed.ts'
import { closeListings, insertListings, type OpenListing, openListings, updateSeen } from './listing-queries.ts'
import type { FeedSource, Source } from './queries.ts'
import { touchSource } from './queries.ts'
import { type ReadFeed, sourceOf } from './read-feeds.ts'

/** One feed of a new version. */
export type MergedFeed = {
  feed: Feed
  sourceId: number
  /** What the version records about it; null if it has never been read. */
  source: FeedSource | null
  rejection: string | null
  /** Canaries it just started to affect. */
  canaries: string[]
}

type Into = {
  version: number
  sources: Source[]
  /** What the current version was made of. */
  last: FeedSource[]
  /** Reasons to reject a feed regardless of its content, by source. */
  harmful: ReadonlyMap<number, string>
}

/** Writes the changes since the current version. A rejected feed counts as unchanged: what it listed stays listed. */
export async function mergeFeed(
  tx: Tx,
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  { feed, response }: ReadFeed,
  { version, sources, last, harmful }: Into,
): Promise<MergedFeed> {
  const sourceId = sourceOf(sources, feed)?.id
  if (sourceId === undefined) throw new Error(`there is no source for ${feed.address}`)
  const before = sourceOf(last, feed)
  const unchanged = before?.hash ? { ...before, changes: undefined } : null
  const kept: MergedFeed = { feed, sourceId, source: unchanged, rejection: null, canaries: [] }
  const rejected = (rejection: string): MergedFeed => ({ ...kept, rejection })
  if (response.status === 'unchanged') return kept
  if (response.status === 'failed') return rejected(response.reason)
  const harm = harmful.get(sourceId)
  if (harm !== undefined) return rejected(harm)
  const checked = await checkFeed(response.text, before?.domains ?? null)
  if (checked.status === 'rejected') return rejected(checked.reason)
  const { hash, domains } = checked
  const count = domains.size
  const delta = await findDelta(tx, sourceId, domains, now())
  const source = { ...feed, etag: response.etag, domains: count, hash, changes: describeDelta(delta) }
  const known = await findKnownOwners(engine, feed, delta.added.keys())
  if (known !== null) return rejected(known)
  await applyDelta(tx, delta, version, now())
  return { ...kept, source, canaries: canaryDomains.filter((domain) => covers(delta.added, domain)) }
}

/** Lists the domain or a parent of it. */
function covers(listed: ListedDomains, domain: string): boolean {
  return domain.split('.').some((_, index, labels) => listed.has(labels.slice(index).join('.')))
}

/** The difference between a feed and what is stored of it. */
type Delta = {
  source: number
  added: ListedDomains
  gone: string[]
  /** Still listed, but the source stopped seeing it, or sees it again. */
  reseen: OpenListing[]
}

/** Consumes `domains`: stored ones are removed, the rest is new. */
async function findDelta(tx: Tx, source: number, domains: ListedDomains, now: Date): Promise<Delta> {
  const delta: Delta = { source, added: domains, gone: [], reseen: [] }
  for await (const page of openListings(tx, source)) {
    for (const { domain, seen } of page) {
      const dates = domains.get(domain)
      if (dates === undefined) delta.gone.push(domain)
      else {
        domains.delete(domain)
        const last = dates === null ? null : notAfter(now, dates).last
        if (last?.getTime() !== seen?.getTime()) delta.reseen.push({ domain, seen: last })
      }
    }
  }
  return delta
}

function describeDelta({ added, gone }: Delta): FeedSource['changes'] {
  return {
    added: added.size,
    removed: gone.length,
    added_sample: firstOf(added.keys()),
    removed_sample: gone.slice(0, sampleSize),
  }
}

const sampleSize = 20

function firstOf(domains: Iterable<string>): string[] {
  const first: string[] = []
  for (const domain of domains) {
    if (first.length === sampleSize) break
    first.push(domain)
  }
  return first
}

/** In batches, so that no statement blocks the database for long. */
async function applyDelta(tx: Tx, delta: Delta, version: number, now: Date): Promise<void> {
  const change = { source: delta.source, version, now }
  let batch: [string, SeenDates | null][] = []
  for (const [domain, seen] of delta.added) {
    batch.push([domain, seen && notAfter(now, seen)])
    if (batch.length < batchRows) continue
    await insertListings(tx, change, batch)
    batch = []
  }
  if (batch.length > 0) await insertListings(tx, change, batch)
  for (let start = 0; start < delta.gone.length; start += batchRows) {
    await closeListings(tx, change, delta.gone.slice(start, start + batchRows))
  }
  for (let start = 0; start < delta.reseen.length; start += batchRows) {
    await updateSeen(tx, delta.source, delta.reseen.slice(start, start + batchRows))
  }
  if (delta.added.size + delta.gone.length > 0) await touchSource(tx, delta.source, now)
}

const batchRows = 1000

/** A source's clock may be off, but it can't have seen anything in the future. */
function notAfter(now: Date, { first, last }: SeenDates): SeenDates {
  return { first: first > now ? now : first, last: last && last > now ? now : last }
}
