import { zoneOf } from '../address/institution.ts'
import { findFlags, findSlot } from './domain-table.ts'
import { type EmailTables, findBits } from './email-tables.ts'
import { findListing } from './find-listing.ts'
import { type Flag, flags } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { unpackListing } from './listing-word.ts'
import { dateOf } from './read-evidence.ts'
import { enough, isScraped, votesOf } from './weigh-lists.ts'

/**
 * strong: enough alone. medium: one more list, or another signal, and it's enough. weak: a single vote. none: doesn't count,
 * because it's over, or because the domain's owner is known.
 */
type Weight = 'strong' | 'medium' | 'weak' | 'none'

/** One kind of list, for people: more detailed than a verdict's evidence. */
export type ListedBy = {
  source: ListKind
  /** How many lists of this kind. */
  lists: number
  firstSeen: string | null
  lastSeen: string | null
  isListed: boolean
  weight: Weight
}

type ListKind = (typeof listKinds)[number]
const listKinds = ['operator', 'abuse', 'community', 'services', 'scraped', 'aggregated'] as const

/** The lists that have the domain or a registered parent. Weights are those of find-listing.ts, level by level. */
export function explainListings(tables: EmailTables, domain: string): ListedBy[] {
  const zone = zoneOf(domain)
  const shortest = (zone.registrable ?? domain).length
  const found = new Map<ListKind, ListedBy & { flags: Set<Flag> }>()
  const counts = findListing(tables, domain, zone).listing !== 'none'
  for (const { start, high, low } of hashSuffixes(domain)) {
    if (domain.length - start < shortest) continue
    const bits = findBits(tables, high, low)
    const seen = [...bundledAt(tables, high, low), ...datedAt(tables, high, low)]
    for (const listing of seen) {
      const kind = kindOf(listing.flag, listing.firstSeen === null)
      const known = found.get(kind) ?? { source: kind, lists: 0, ...nothing, flags: new Set() }
      known.flags.add(listing.flag)
      found.set(kind, {
        ...known,
        lists: known.flags.size,
        firstSeen: earlier(known.firstSeen, listing.firstSeen),
        lastSeen: later(known.lastSeen, listing.lastSeen),
        isListed: known.isListed || listing.isListed,
        weight: counts ? stronger(known.weight, weightOf(kind, listing.flag, bits)) : 'none',
      })
    }
  }
  return listKinds.flatMap((kind) => {
    const { flags: _, ...row } = found.get(kind) ?? { flags: null }
    return 'source' in row ? [row] : []
  })
}

type Seen = { flag: Flag; firstSeen: string | null; lastSeen: string | null; isListed: boolean }

const nothing = { firstSeen: null, lastSeen: null, isListed: false, weight: 'none' } as const

function weightOf(kind: ListKind, flag: Flag, bits: number): Weight {
  // What a source dropped longer ago than it's remembered has no bit.
  if ((bits & flags[flag]) === 0) return 'none'
  if (kind !== 'scraped' && kind !== 'aggregated') return 'strong'
  if (kind === 'scraped' && isScraped(bits)) return 'strong'
  const votes = kind === 'scraped' ? 1 : votesOf(bits)
  if (votes >= enough) return 'strong'
  return votes === enough - 1 ? 'medium' : 'weak'
}

/** Bundled lists don't say since when; they were last read on the day of the data. */
function bundledAt({ bundled }: EmailTables, high: number, low: number): Seen[] {
  const bits = findFlags(bundled, high, low)
  const lastSeen = dateOf(Math.floor(bundled.asOf.getTime() / 86_400_000))
  return listFlags.flatMap((flag) => (bits & flags[flag] ? [{ flag, firstSeen: null, lastSeen, isListed: true }] : []))
}

function datedAt({ feeds }: EmailTables, high: number, low: number): Seen[] {
  const slot = feeds === null ? -1 : findSlot(feeds, high, low)
  const seen: Seen[] = []
  if (feeds === null || slot < 0) return seen
  for (let at = feeds.offsets[slot] ?? 0; at !== 0; at++) {
    const { flag, firstDay, lastDay, isListed, hasNext } = unpackListing(feeds.listings[at] ?? 0)
    seen.push({ flag, firstSeen: dateOf(firstDay), lastSeen: dateOf(lastDay), isListed })
    if (!hasNext) break
  }
  return seen
}

const listFlags: readonly Flag[] = [
  'community',
  'fakefilter',
  'disposableProject',
  'mailchecker',
  'beeyev',
  'isBurner',
  'kslr',
  'ivolo',
  'wesbos',
  'detector',
  'otherFeed',
  'operatorFeed',
  'castle',
]

function kindOf(flag: Flag, isBundled: boolean): ListKind {
  // Services that we vouch for ourselves have the operator feed's flag.
  if (flag === 'operatorFeed') return isBundled ? 'services' : 'operator'
  if (flag === 'castle') return 'abuse'
  if (flag === 'community') return 'community'
  if (flag === 'fakefilter') return 'services'
  return flag === 'disposableProject' ? 'scraped' : 'aggregated'
}

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one
}

function stronger(one: Weight, other: Weight): Weight {
  return order.indexOf(one) >= order.indexOf(other) ? one : other
}

const order: readonly Weight[] = ['none', 'weak', 'medium', 'strong']
