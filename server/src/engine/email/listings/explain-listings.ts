import type { EmailEvidence } from '../../verdicts.ts'
import { zoneOf } from '../address/institution.ts'
import type { EmailTables } from './email-tables.ts'
import { findListing } from './find-listing.ts'
import { flags } from './flags.ts'
import { type Listing, readEvidence, readListings } from './read-evidence.ts'
import { enough, isScraped, votesOf } from './weigh-lists.ts'

/**
 * strong: enough alone. medium: one more list, or another signal, and it's enough. weak: a single vote. none: doesn't count,
 * because it's over, or because the domain's owner is known.
 */
type Weight = 'strong' | 'medium' | 'weak' | 'none'

/** A verdict's evidence, with how much it counts. */
export type WeighedEvidence = EmailEvidence & { weight: Weight }

/** The lists that have the domain or a registered parent. Weights are those of find-listing.ts, level by level. */
export function explainListings(tables: EmailTables, domain: string): WeighedEvidence[] {
  const zone = zoneOf(domain)
  const shortest = (zone.registrable ?? domain).length
  const counts = findListing(tables, domain, zone).listing !== 'none'
  const listings = readListings(tables, domain, shortest)
  return readEvidence(tables, domain, shortest).map((evidence) => {
    const weights = listings.filter(({ source }) => source === evidence.source).map(weightOf)
    return { ...evidence, weight: counts ? strongest(weights) : 'none' }
  })
}

function weightOf({ source, flag, bits }: Listing): Weight {
  // What a source dropped longer ago than it's remembered has no bit.
  if ((bits & flags[flag]) === 0) return 'none'
  if (source === 'operator' || source === 'curated') return 'strong'
  if (source === 'scraped' && isScraped(bits)) return 'strong'
  const votes = source === 'scraped' ? 1 : votesOf(bits)
  if (votes >= enough) return 'strong'
  return votes === enough - 1 ? 'medium' : 'weak'
}

function strongest(weights: Weight[]): Weight {
  return order.find((weight) => weights.includes(weight)) ?? 'none'
}

const order: readonly Weight[] = ['strong', 'medium', 'weak', 'none']
