import { setImmediate } from 'node:timers/promises'
import { zoneOf } from '../../engine/email/address/institution.ts'
import { cleanDomain } from '../../engine/email/listings/collect-domains.ts'
import type { Feed } from '../../engine/email/listings/feed-sources.ts'
import { hashDomain } from '../../engine/email/listings/hash-suffixes.ts'
import { type FeedEntry, feedEntries, type SeenDates } from '../../engine/email/listings/parse-feed.ts'
import type { Engine } from '../../engine/engine.ts'

export type ListedDomains = Map<string, SeenDates | null>
export type CheckedFeed =
  | { status: 'checked'; domains: ListedDomains; hash: string }
  | { status: 'rejected'; reason: string }

/** Whether a feed is plausible: a list of domains, about as long as last time. */
export async function checkFeed(text: string, lastDomains: number | null): Promise<CheckedFeed> {
  const rejected = (reason: string): CheckedFeed => ({ status: 'rejected', reason })
  const entries = feedEntries(text)
  if (entries === null) return rejected('it is a web page, not a list')
  const found = await sift(entries)
  if (found === null) return rejected('it is broken JSON, not a list')
  const { domains, count, suffixes, unreadable, hash } = found
  if (count === 0) return rejected('it is empty')
  if (domains.size === 0 || unreadable > count * 0.02 + 1)
    return rejected(`${unreadable} of ${count} lines are no domains`)
  if (suffixes > count * 0.01 + 1) return rejected(`${suffixes} of ${count} lines are public suffixes`)
  if (domains.size > maxDomains) return rejected(`it has ${domains.size} domains, more than ${maxDomains}`)
  if (lastDomains !== null && lastDomains >= 20 && domains.size < lastDomains * 0.5) {
    return rejected(`it has shrunk from ${lastDomains} domains to ${domains.size}`)
  }
  // The busiest day of any public list we have seen added 1,030 domains.
  if (lastDomains !== null && domains.size > lastDomains * 1.5 + 5000) {
    return rejected(`it has grown from ${lastDomains} domains to ${domains.size}`)
  }
  return { status: 'checked', domains, hash }
}

/**
 * Every public list has a few mistakes; one that adds many real companies has been tampered with. Null if it's fine.
 */
export async function findKnownOwners(engine: Engine, feed: Feed, added: Iterable<string>): Promise<string | null> {
  if (feed.flag === 'allowed') return null
  let known = 0
  let count = 0
  for (const domain of added) {
    count++
    if (engine.isKnownOwner(domain)) known++
    if (count % chunkSize === 0) await setImmediate()
  }
  return known > count * 0.005 + 3 ? `it carries ${known} new domains that are known to be real` : null
}

/** Null if the feed is broken. Works in small chunks, so that requests are served in between. */
async function sift(entries: Iterable<FeedEntry>) {
  const domains: ListedDomains = new Map()
  const counts = { looked: 0, count: 0, suffixes: 0, unreadable: 0 }
  // Any order of the same domains has the same hash.
  let high = 0
  let low = 0
  try {
    for (const { written, seen } of entries) {
      if (++counts.looked % chunkSize === 0) await setImmediate()
      if (written === '') continue
      counts.count++
      const domain = cleanDomain(written)
      if (domain === null) counts.unreadable++
      else if (isRegistry(domain)) counts.suffixes++
      else if (!domains.has(domain)) {
        domains.set(domain, seen)
        const hashed = hashDomain(domain)
        high ^= hashed.high
        low ^= hashed.low
      }
    }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  const hash = [high, low, domains.size].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
  return { domains, hash, ...counts }
}

const chunkSize = 500
const maxDomains = 1_500_000

/**
 * A whole registry such as `co.uk`. Private zones (dynamic DNS) may be listed, since that says nothing about names in
 * them.
 */
function isRegistry(domain: string): boolean {
  // Registries have short names, which saves most lookups.
  if (domain.length > 24) return false
  const zone = zoneOf(domain)
  return zone.registrable === null && zone.kind === 'registry'
}
