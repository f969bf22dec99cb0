import { zoneOf } from '../address/zone.ts'
import { flags } from './flags.ts'

/** Counts listed names around a domain: below the same registered one, and below the same zone. */
export function createNeighborhood() {
  const below = new Map<string, number>()
  const zones = new Map<string, { names: number; abused: number; kind: 'registry' | 'private' }>()
  const counted = new Set<string>()

  /** An owner counts once, however many of their names are listed. */
  function count(zone: { names: number; abused: number }, registrable: string, bits: number): void {
    if (!counted.has(registrable)) zone.names++
    counted.add(registrable)
    if (!(bits & flags.castle) || counted.has(`castle ${registrable}`)) return
    counted.add(`castle ${registrable}`)
    zone.abused++
  }

  return {
    /** A domain that a list we trust has. */
    add(domain: string, bits: number): void {
      if (domain.indexOf('.') === domain.lastIndexOf('.')) return
      const { registrable, publicSuffix, kind } = zoneOf(domain)
      if (registrable === null || kind === 'unknown') return
      // What is abused right now counts double: a fleet grows by the hour.
      const weight = bits & flags.castle ? 2 : 1
      if (registrable !== domain) below.set(registrable, (below.get(registrable) ?? 0) + weight)
      if (!publicSuffix.includes('.')) return
      const zone = zones.get(publicSuffix) ?? { names: 0, abused: 0, kind }
      zones.set(publicSuffix, zone)
      count(zone, registrable, bits)
    },
    *marks({ siblings, zones: withZones }: { siblings: boolean; zones: boolean }): Generator<[string, number]> {
      if (siblings) for (const [domain, count] of below) yield [domain, siblingMark(count)]
      if (!withZones) return
      for (const [zone, { names, abused, kind }] of zones) {
        if (names < crowd && abused < abusedCrowd) continue
        const isFree = abused >= (kind === 'private' || looksLikeSchools(zone) ? abusedCrowd : abusedRegistry)
        yield [zone, flags.crowdedZone | (isFree ? flags.freeZone : 0)]
      }
    },
  }
}

/** One may be a mistake, two are a pattern, and from four on the whole domain is such a service's. */
function siblingMark(count: number): number {
  if (count === 1) return flags.oneSibling
  return count < 4 ? flags.siblings : flags.siblings | flags.manySiblings
}

/** Listed names that make a zone suspect, and names abused on large platforms that make it one where anyone gets a name. */
const crowd = 10
const abusedCrowd = 3
/** A country's registry sells names to everyone, so it takes many more. */
const abusedRegistry = 25

/** `edu.kg`: a registry that says school and doesn't check. */
function looksLikeSchools(zone: string): boolean {
  return /^(?:edu|ac|sch)\./.test(zone)
}
