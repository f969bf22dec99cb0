import type { Zone } from '../address/institution.ts'
import { type EmailTables, findBits } from './email-tables.ts'
import { flags, knownOwner } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { type Listing, weighLists } from './weigh-lists.ts'

export type Found = {
  /** Combined flags of the domain and its parents, up to the registered one. */
  bits: number
  listing: Listing
  /** A parent is listed, not the domain itself. */
  isParent: boolean
  /** Flags of the zone it's registered in. */
  zoneBits: number
  /** Other listed names under the same registered domain. */
  siblings: 'none' | 'one' | 'several'
}

const order: readonly Listing[] = ['none', 'single', 'named-like-one', 'votes', 'trusted']

/** The strongest listing of the domain and its parents. The registry above contributes only its zone flags. */
export function findListing(tables: EmailTables, domain: string, zone: Zone): Found {
  const shortest = (zone.registrable ?? domain).length
  const found: Found = { bits: 0, listing: 'none', isParent: false, zoneBits: 0, siblings: 'none' }
  for (const { start, high, low } of hashSuffixes(domain)) {
    const bits = findBits(tables, high, low)
    if (bits === 0) continue
    const length = domain.length - start
    if (length === zone.publicSuffix.length) found.zoneBits = bits & zoneMarks
    if (length < shortest) continue
    if (length === shortest) found.siblings = siblingsOf(bits, start === 0)
    found.bits |= bits
    const weighed = weighLists(bits, start === 0 ? domain : domain.slice(start))
    if (order.indexOf(weighed) >= order.indexOf(found.listing) && weighed !== 'none') {
      found.listing = weighed
      found.isParent = start > 0
    }
  }
  // Names under a registry say nothing about it, and vice versa.
  const isRegistry = zone.registrable === null && zone.kind === 'registry'
  if (isRegistry || isOwned(found)) return { ...found, listing: 'none', siblings: 'none' }
  return found
}

const zoneMarks = flags.crowdedZone | flags.freeZone | flags.settledZone

/** The registered domain itself needs more of them than a name under it. */
function siblingsOf(bits: number, isItself: boolean): Found['siblings'] {
  if (isItself) return bits & flags.manySiblings ? 'several' : 'none'
  if (bits & flags.siblings) return 'several'
  return bits & flags.oneSibling ? 'one' : 'none'
}

/** A known owner settles it: the list is mistaken, or means someone's mailbox there. */
function isOwned({ bits, listing }: Found): boolean {
  if (bits & (knownOwner | flags.government)) return true
  // A school that only aggregated lists have is a school.
  return (bits & flags.education) !== 0 && listing !== 'trusted'
}
