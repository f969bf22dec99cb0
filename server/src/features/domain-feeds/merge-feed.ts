import type { Deps } from '../../deps.ts'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import type { Tx } from '../../ports/db.ts'
import { canaryDomains } from './canaries.ts'
import { checkFeed, findKnownOwners, type ListedDomains } from './check-feed.ts'
import { applyDelta, findDelta } from './find-delta.ts'
import type { FeedSource, Source } from './queries.ts'
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
  const kept: MergedFeed = { feed, sourceId, source: before?.hash ? before : null, rejection: null, canaries: [] }
  const rejected = (rejection: string): MergedFeed => ({ ...kept, rejection })
  if (response.status === 'unchanged') return kept
  if (response.status === 'failed') return rejected(response.reason)
  const harm = harmful.get(sourceId)
  if (harm !== undefined) return rejected(harm)
  const checked = await checkFeed(response.text, before?.domains ?? null)
  if (checked.status === 'rejected') return rejected(checked.reason)
  const source = { ...feed, etag: response.etag, domains: checked.domains.size, hash: checked.hash }
  const delta = await findDelta(tx, sourceId, checked.domains, now())
  const known = await findKnownOwners(engine, feed, delta.added.keys())
  if (known !== null) return rejected(known)
  await applyDelta(tx, delta, version, now())
  return { ...kept, source, canaries: canaryDomains.filter((domain) => covers(delta.added, domain)) }
}

/** Lists the domain or a parent of it. */
function covers(listed: ListedDomains, domain: string): boolean {
  return domain.split('.').some((_, index, labels) => listed.has(labels.slice(index).join('.')))
}
