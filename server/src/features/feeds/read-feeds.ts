import { setImmediate } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { cleanDomain } from '../../engine/email/collect-domains.ts'
import type { Feed } from '../../engine/email/feed-sources.ts'
import { feedEntries } from '../../engine/email/parse-feed.ts'
import { zoneOf } from '../../engine/email/zone.ts'
import type { FeedSource } from './queries.ts'

export type ReadFeed =
  | { status: 'read'; feed: Feed; domains: string[]; etag: string | null }
  | { status: 'refused'; feed: Feed; reason: string }
type FeedDeps = Pick<Deps, 'feeds' | 'engine'>

/**
 * Every feed, read and checked; null when none has changed since the last time. One that is broken or cannot be had
 * does not stop the others.
 */
export async function readFeeds(
  deps: FeedDeps,
  feeds: readonly Feed[],
  last: FeedSource[],
): Promise<ReadFeed[] | null> {
  const isSameSet = feeds.length === last.length && feeds.every(({ address }) => lastOf(last, address))
  const answers = await Promise.all(
    feeds.map(async (feed) => {
      const etag = isSameSet ? (lastOf(last, feed.address)?.etag ?? null) : null
      return { feed, answer: await deps.feeds.read(feed.address, etag) }
    }),
  )
  if (answers.length > 0 && answers.every(({ answer }) => answer.status === 'unchanged')) return null
  const read: ReadFeed[] = []
  for (const { feed, answer } of answers) {
    // A change in one needs the others whole: the stored table cannot be taken apart.
    const whole = answer.status === 'unchanged' ? await deps.feeds.read(feed.address, null) : answer
    if (whole.status === 'read') read.push(await checkFeed(deps, feed, whole, lastOf(last, feed.address)))
    else read.push({ status: 'refused', feed, reason: whole.status === 'failed' ? whole.reason : 'it did not answer' })
  }
  return read
}

function lastOf(last: FeedSource[], address: string): FeedSource | undefined {
  return last.find((source) => source.address === address)
}

async function checkFeed(
  { engine }: FeedDeps,
  feed: Feed,
  { text, etag }: { text: string; etag: string | null },
  last: FeedSource | undefined,
): Promise<ReadFeed> {
  const refused = (reason: string): ReadFeed => ({ status: 'refused', feed, reason })
  const entries = feedEntries(text)
  if (entries === null) return refused('it is a web page or broken JSON, not a list')
  if (entries.length === 0) return refused('it is empty')
  const { domains, suffixes, known } = await sift(entries, engine)
  const unreadable = entries.length - domains.length - suffixes
  if (unreadable > entries.length * 0.02 + 1) return refused(`${unreadable} of ${entries.length} lines are no domains`)
  if (suffixes > entries.length * 0.01 + 1) return refused(`${suffixes} of ${entries.length} lines are public suffixes`)
  if (last && last.domains >= 20 && domains.length < last.domains * 0.5) {
    return refused(`it has shrunk from ${last.domains} domains to ${domains.length}`)
  }
  if (last && domains.length > last.domains * 3 + 20_000) {
    return refused(`it has grown from ${last.domains} domains to ${domains.length}`)
  }
  if (feed.flag !== 'allowed' && known > domains.length * 0.005 + 3) {
    return refused(`it carries ${known} domains that are known to be real`)
  }
  return { status: 'read', feed, domains, etag }
}

/** In small helpings, because requests are answered in between. */
async function sift(entries: string[], engine: Deps['engine']) {
  const domains: string[] = []
  let suffixes = 0
  let known = 0
  for (let start = 0; start < entries.length; start += helping) {
    for (const entry of entries.slice(start, start + helping)) {
      const domain = cleanDomain(entry)
      if (domain === null) continue
      if (isRegistry(domain)) suffixes++
      else domains.push(domain)
      if (engine.isKnownOwner(domain)) known++
    }
    await setImmediate()
  }
  return { domains, suffixes, known }
}

const helping = 2000

/** A whole registry such as `co.uk`; zones of companies (dynamic DNS) may be listed, since that says nothing of names in them. */
function isRegistry(domain: string): boolean {
  // Registries have short names: it saves asking for most.
  if (domain.length > 24) return false
  const zone = zoneOf(domain)
  return zone.registrable === null && zone.kind === 'registry'
}
