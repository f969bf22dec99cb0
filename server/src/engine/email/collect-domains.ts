import { type Flag, flags, trustedLists } from './flags.ts'
import { zoneOf } from './zone.ts'

/** Domains with all their flags, from many sources. */
export type CollectedDomains = Map<string, number>

export function addDomains(collected: CollectedDomains, flag: Flag, domains: Iterable<string>): void {
  for (const domain of domains) collected.set(domain, (collected.get(domain) ?? 0) | flags[flag])
}

/** Lower case, without a leading dot or wildcard; null when it is no domain. */
export function cleanDomain(written: string): string | null {
  const domain = written
    .trim()
    .toLowerCase()
    .replace(/^(?:\*?\.|@)/, '')
    .replace(/\.$/, '')
  return domain.length <= 253 && hostName.test(domain) ? domain : null
}

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/**
 * Zones with so many listed names that an unknown one beside them is suspect: dynamic DNS above all.
 * Zones that sell names are left out: there a neighbour says nothing.
 */
export function markCrowdedZones(collected: CollectedDomains): void {
  const listedIn = new Map<string, number>()
  for (const [domain, bits] of collected) {
    // With one dot there is no zone above but a registry.
    if (!(bits & trustedLists) || domain.indexOf('.') === domain.lastIndexOf('.')) continue
    const zone = zoneOf(domain)
    const above = zone.kind === 'private' ? zone.publicSuffix : zone.registrable
    if (above !== null && above !== domain) listedIn.set(above, (listedIn.get(above) ?? 0) + 1)
  }
  for (const [zone, count] of listedIn) {
    if (count >= crowd && !soldZones.has(zone)) collected.set(zone, (collected.get(zone) ?? 0) | flags.crowdedZone)
  }
}

const crowd = 15
const soldZones = new Set('eu.cc co.pl pp.ua eu.org ru.com uk.com us.com msk.ru spb.ru in.net com.de'.split(' '))
