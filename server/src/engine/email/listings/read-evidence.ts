import type { EmailEvidence } from '../../verdicts.ts'
import { findFlags, findSlot } from './domain-table.ts'
import type { EmailTables } from './email-tables.ts'
import { type Flag, flags } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { unpackListing } from './listing-word.ts'

type Kind = EmailEvidence['source']

/** The kinds of lists that have the domain or a registered parent, and since when; the most careful kind first. */
export function readEvidence(tables: EmailTables, domain: string, shortest: number): EmailEvidence[] {
  const found = new Map<Kind, EmailEvidence>()
  for (const { start, high, low } of hashSuffixes(domain)) {
    if (domain.length - start < shortest) continue
    const bits = findFlags(tables.bundled, high, low)
    for (const [kind, mask] of bundledKinds) if (bits & mask && !found.has(kind)) found.set(kind, undated(kind))
    addDated(tables, found, high, low)
  }
  return kinds.flatMap((kind) => found.get(kind) ?? [])
}

function addDated({ feeds }: EmailTables, found: Map<Kind, EmailEvidence>, high: number, low: number): void {
  const slot = feeds === null ? -1 : findSlot(feeds, high, low)
  if (feeds === null || slot < 0) return
  for (let at = feeds.offsets[slot] ?? 0; at !== 0; at++) {
    const { flag, firstDay, lastDay, isListed, hasNext } = unpackListing(feeds.listings[at] ?? 0)
    const kind = kindOf(flag)
    const known = found.get(kind)
    const [first, last] = [dateOf(firstDay), dateOf(lastDay)]
    found.set(kind, {
      source: kind,
      firstSeen: known?.firstSeen && known.firstSeen < first ? known.firstSeen : first,
      lastSeen: known?.lastSeen && known.lastSeen > last ? known.lastSeen : last,
      isListed: isListed || (known?.isListed ?? false),
    })
    if (!hasNext) return
  }
}

function undated(source: Kind): EmailEvidence {
  return { source, firstSeen: null, lastSeen: null, isListed: true }
}

/** Cached: there are few distinct days, and formatting one costs more than the rest of a verdict's evidence. */
export function dateOf(day: number): string {
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

/** Bundled lists have no dates. */
const bundledKinds: readonly (readonly [Kind, number])[] = [
  // Services that we vouch for ourselves have the operator feed's flag.
  ['curated', flags.castle | flags.community | flags.fakefilter | flags.operatorFeed],
  ['scraped', flags.disposableProject],
  [
    'aggregated',
    flags.mailchecker |
      flags.beeyev |
      flags.isBurner |
      flags.kslr |
      flags.ivolo |
      flags.wesbos |
      flags.detector |
      flags.otherFeed,
  ],
]
