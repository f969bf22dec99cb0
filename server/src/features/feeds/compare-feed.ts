import type { Deps, Tx } from '../../deps.ts'
import type { Feed } from '../../engine/email/feed-sources.ts'
import { checkFeed, findKnownOwners } from './check-feed.ts'
import { type Delta, findDelta } from './find-delta.ts'
import type { Source } from './listing-queries.ts'
import type { FeedSource } from './queries.ts'
import { type ReadFeed, sourceOf } from './read-feeds.ts'

/** One feed of a new version: what the version says of it, and what has changed. */
export type ComparedFeed = {
  feed: Feed
  sourceId: number
  /** What the version in use says of it; null when it has never been read. */
  before: FeedSource | null
  source: FeedSource | null
  delta: Delta | null
  refusal: string | null
}

/** A feed that is refused counts as unchanged: what it listed stays listed. */
export async function compareFeed(
  tx: Tx,
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  { feed, answer }: ReadFeed,
  sources: Source[],
  last: FeedSource[],
): Promise<ComparedFeed> {
  const sourceId = sourceOf(sources, feed)?.id
  if (sourceId === undefined) throw new Error(`there is no source for ${feed.address}`)
  const known = sourceOf(last, feed)
  const before = known?.hash ? known : null
  const kept: ComparedFeed = { feed, sourceId, before, source: before, delta: null, refusal: null }
  if (answer.status === 'unchanged') return kept
  if (answer.status === 'failed') return { ...kept, refusal: answer.reason }
  const checked = await checkFeed(answer.text, before?.domains ?? null)
  if (checked.status === 'refused') return { ...kept, refusal: checked.reason }
  const source = { ...feed, etag: answer.etag, domains: checked.domains.size, hash: checked.hash }
  const delta = await findDelta(tx, feed, sourceId, checked.domains, now())
  const refusal = await findKnownOwners(engine, feed, delta.added.keys())
  return refusal === null ? { ...kept, source, delta } : { ...kept, refusal }
}
