import { zoneOf } from '../address/institution.ts'
import { flags } from './flags.ts'

/** Counts the listed names around a domain: under the same registered domain, and in the same zone. */
export function createNeighborhood() {
  const below = new Map<string, number>()
  const zones = new Map<string, { names: number; abused: number; kind: 'registry' | 'private' }>()
  const counted = new Set<string>()

  /** An owner counts once, no matter how many of their names are listed. */
  function count(zone: { names: number; abused: number }, registrable: string, bits: number): void {
    if (!counted.has(registrable)) zone.names++
    counted.add(registrable)
    if (!(bits & flags.castle) || counted.has(`castle ${registrable}`)) return
    counted.add(`castle ${registrable}`)
    zone.abused++
  }

  return {
    /** Adds a domain from a trusted list. */
    add(domain: string, bits: number): void {
      if (domain.indexOf('.') === domain.lastIndexOf('.')) return
      const { registrable, publicSuffix, kind } = zoneOf(domain)
      if (registrable === null || kind === 'unknown') return
      // Domains under active abuse count double: fleets grow by the hour.
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

/** One may be a mistake, two are a pattern, and four mean the whole domain belongs to a disposable service. */
function siblingMark(count: number): number {
  if (count === 1) return flags.oneSibling
  return count < 4 ? flags.siblings : flags.siblings | flags.manySiblings
}

/** How many listed names make a zone suspect, and how many names abused on large platforms make it a free-for-all. */
const crowd = 10
const abusedCrowd = 3
/** A country's registry sells to anyone, so it takes many more. */
const abusedRegistry = 15

/** `edu.kg`: named for schools, but the registry doesn't check. */
function looksLikeSchools(zone: string): boolean {
  return /^(?:edu|ac|sch)\./.test(zone)
}
