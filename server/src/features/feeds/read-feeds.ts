import type { Deps } from '../../deps.ts'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import type { FeedAnswer } from '../../ports/feeds.ts'
import type { FeedSource, FeedVersion } from './queries.ts'

export type ReadFeed = { feed: Feed; answer: FeedAnswer }

/** Asks for every feed at once. Each is sent whole only when it has changed since the newest version. */
export async function readFeeds(
  { feeds: reader }: Pick<Deps, 'feeds'>,
  feeds: readonly Feed[],
  newest: FeedVersion | undefined,
): Promise<ReadFeed[]> {
  const read = await Promise.all(
    feeds.map(async (feed) => {
      const last = sourceOf(newest?.sources ?? [], feed)
      return { feed, answer: await reader.read(feed.address, last?.hash ? last.etag : null) }
    }),
  )
  if (!newest?.isWithdrawn || read.every(({ answer }) => answer.status === 'unchanged')) return read
  // What they said then was taken back, so "unchanged" does not describe what is stored now.
  return Promise.all(
    read.map(async ({ feed, answer }) => ({
      feed,
      answer: answer.status === 'unchanged' ? await reader.read(feed.address, null) : answer,
    })),
  )
}

export function sourceOf<T extends Pick<FeedSource, 'address' | 'flag'>>(
  sources: readonly T[],
  { address, flag }: Feed,
): T | undefined {
  return sources.find((source) => source.address === address && source.flag === flag)
}
