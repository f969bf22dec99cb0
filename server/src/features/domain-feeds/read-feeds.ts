import type { Deps } from '../../deps.ts'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import type { FeedResponse } from '../../ports/domain-feeds.ts'
import type { FeedSource, FeedVersion } from './queries.ts'

export type ReadFeed = { feed: Feed; response: FeedResponse }

/** Fetches all feeds in parallel. Each is sent in full only if it changed since the newest version. */
export async function readFeeds(
  { feeds: reader }: Pick<Deps, 'feeds'>,
  feeds: readonly Feed[],
  newest: FeedVersion | undefined,
): Promise<ReadFeed[]> {
  const read = await Promise.all(
    feeds.map(async (feed) => {
      const last = sourceOf(newest?.sources ?? [], feed)
      return { feed, response: await reader.read(feed.address, last?.hash ? last.etag : null) }
    }),
  )
  if (!newest?.isWithdrawn || read.every(({ response }) => response.status === 'unchanged')) return read
  // Their content was rolled back, so "unchanged" doesn't describe what is stored now.
  return Promise.all(
    read.map(async ({ feed, response }) => ({
      feed,
      response: response.status === 'unchanged' ? await reader.read(feed.address, null) : response,
    })),
  )
}

export function sourceOf<T extends Pick<FeedSource, 'address' | 'flag'>>(
  sources: readonly T[],
  { address, flag }: Feed,
): T | undefined {
  return sources.find((source) => source.address === address && source.flag === flag)
}
