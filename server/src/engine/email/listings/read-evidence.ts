import type { EmailEvidence } from '../../verdicts.ts'
import { findFlags, findSlot } from './domain-table.ts'
import { type EmailTables, findBits } from './email-tables.ts'
import { type Flag, flags } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { unpackListing } from './listing-word.ts'

type Kind = EmailEvidence['source']

/** One list that has or had the domain or a registered parent, with what counts at that level. */
export type Listing = EmailEvidence & { flag: Flag; bits: number }

/** The kinds of lists that have the domain or a registered parent, and since when; the most careful kind first. */
export function readEvidence(tables: EmailTables, domain: string, shortest: number): EmailEvidence[] {
  const found = new Map<Kind, EmailEvidence>()
  for (const { source, firstSeen, lastSeen, isListed } of readListings(tables, domain, shortest)) {
    const known = found.get(source)
    found.set(source, {
      source,
      firstSeen: earlier(known?.firstSeen ?? null, firstSeen),
      lastSeen: later(known?.lastSeen ?? null, lastSeen),
      isListed: isListed || (known?.isListed ?? false),
    })
  }
  return kinds.flatMap((kind) => found.get(kind) ?? [])
}

/** Every list by itself. `shortest` is the length of the registered domain: what is above it belongs to others. */
export function readListings(tables: EmailTables, domain: string, shortest: number): Listing[] {
  const listings: Listing[] = []
  for (const { start, high, low } of hashSuffixes(domain)) {
    if (domain.length - start < shortest) continue
    const bits = findBits(tables, high, low)
    addBundled(tables, listings, { high, low, bits })
    addDated(tables, listings, { high, low, bits })
  }
  return listings
}

type Place = { high: number; low: number; bits: number }

/** Bundled lists don't say since when; they were last read on the day of the data. */
function addBundled({ bundled }: EmailTables, listings: Listing[], { high, low, bits }: Place): void {
  const found = findFlags(bundled, high, low)
  const lastSeen = dateOf(Math.floor(bundled.asOf.getTime() / 86_400_000))
  for (const flag of listFlags) {
    if ((found & flags[flag]) === 0) continue
    // Services that we vouch for ourselves have the operator feed's flag.
    const source = flag === 'operatorFeed' ? 'curated' : kindOf(flag)
    listings.push({ source, flag, bits, firstSeen: null, lastSeen, isListed: true })
  }
}

function addDated({ feeds }: EmailTables, listings: Listing[], { high, low, bits }: Place): void {
  const slot = feeds === null ? -1 : findSlot(feeds, high, low)
  if (feeds === null || slot < 0) return
  for (let at = feeds.offsets[slot] ?? 0; at !== 0; at++) {
    const { flag, firstDay, lastDay, isListed, hasNext } = unpackListing(feeds.listings[at] ?? 0)
    const [firstSeen, lastSeen] = [dateOf(firstDay), dateOf(lastDay)]
    listings.push({ source: kindOf(flag), flag, bits, firstSeen, lastSeen, isListed })
    if (!hasNext) return
  }
}

/** Cached: there are few distinct days, and formatting one costs more than the rest of a verdict's evidence. */
function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

const dates = new Map<number, string>()

const kinds: readonly Kind[] = ['operator', 'curated', 'scraped', 'aggregated']

function kindOf(flag: Flag): Kind {
  if (flag === 'operatorFeed') return 'operator'
  if (flag === 'castle' || flag === 'community' || flag === 'fakefilter') return 'curated'
  return flag === 'disposableProject' ? 'scraped' : 'aggregated'
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

function earlier(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other < one) ? other : one
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one
}
