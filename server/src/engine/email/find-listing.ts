import { type EmailTables, findBits } from './email-tables.ts'
import { flags, knownOwner, trustedLists } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { type Listing, weighLists } from './weigh-lists.ts'
import type { Zone } from './zone.ts'

export type Found = {
  /** Everything that is known of the domain and of its parents down to what was registered. */
  bits: number
  listing: Listing
  /** The listed one is a parent. */
  isParent: boolean
  isInCrowdedZone: boolean
}

const order: readonly Listing[] = ['none', 'single', 'named-like-one', 'votes', 'trusted']

/** The strongest listing of the domain itself and its parents; a registry above them is asked only for its crowd. */
export function findListing(tables: EmailTables, domain: string, zone: Zone): Found {
  const shortest = (zone.registrable ?? domain).length
  let bits = 0
  let listing: Listing = 'none'
  let isParent = false
  let isInCrowdedZone = false
  for (const { start, high, low } of hashSuffixes(domain)) {
    const found = findBits(tables, high, low)
    if (found === 0) continue
    const length = domain.length - start
    if (length < shortest) {
      if (found & flags.crowdedZone && length === zone.publicSuffix.length) isInCrowdedZone = true
      continue
    }
    if (found & flags.crowdedZone && start > 0) isInCrowdedZone = true
    bits |= found
    const weighed = weighLists(found, start === 0 ? domain : domain.slice(start))
    if (order.indexOf(weighed) >= order.indexOf(listing) && weighed !== 'none') {
      listing = weighed
      isParent = start > 0
    }
  }
  // Names registered under a registry say nothing about it, and the other way round.
  if (zone.registrable === null && zone.kind === 'registry') return { bits, listing: 'none', isParent, isInCrowdedZone }
  return { bits, listing: settle(bits, listing), isParent, isInCrowdedZone }
}

/** An owner who is known settles it: the list has made a mistake, or means someone else's mailbox there. */
function settle(bits: number, listing: Listing): Listing {
  if (bits & knownOwner) return 'none'
  if (bits & flags.government) return 'none'
  // A school that only lists of lists carry is a school.
  if (bits & flags.education && !(bits & trustedLists)) return 'none'
  return listing
}
