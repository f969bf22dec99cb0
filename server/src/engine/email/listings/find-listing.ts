import type { Zone } from '../address/zone.ts'
import { type EmailTables, findBits } from './email-tables.ts'
import { flags, knownOwner } from './flags.ts'
import { hashSuffixes } from './hash-suffixes.ts'
import { type Listing, weighLists } from './weigh-lists.ts'

export type Found = {
  /** Everything that is known of the domain and of its parents down to what was registered. */
  bits: number
  listing: Listing
  /** The listed one is a parent. */
  isParent: boolean
  /** What the zone that it was registered in is marked with. */
  zoneBits: number
  /** Listed names beside it, below the same registered domain. */
  siblings: 'none' | 'one' | 'several'
}

const order: readonly Listing[] = ['none', 'single', 'named-like-one', 'votes', 'trusted']

/** The strongest listing of the domain itself and its parents; the registry above them is asked only for its marks. */
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
  // Names registered under a registry say nothing about it, and the other way round.
  const isRegistry = zone.registrable === null && zone.kind === 'registry'
  if (isRegistry || isOwned(found)) return { ...found, listing: 'none', siblings: 'none' }
  return found
}

const zoneMarks = flags.crowdedZone | flags.freeZone | flags.settledZone

/** The registered domain itself needs more of them than a name below it. */
function siblingsOf(bits: number, isItself: boolean): Found['siblings'] {
  if (isItself) return bits & flags.manySiblings ? 'several' : 'none'
  if (bits & flags.siblings) return 'several'
  return bits & flags.oneSibling ? 'one' : 'none'
}

/** An owner who is known settles it: the list has made a mistake, or means someone else's mailbox there. */
function isOwned({ bits, listing }: Found): boolean {
  if (bits & (knownOwner | flags.government)) return true
  // A school that only lists of lists carry is a school.
  return (bits & flags.education) !== 0 && listing !== 'trusted'
}
