import { zoneOf } from '../address/institution.ts'
import { type Flag, flags, knownOwner, trustedLists } from './flags.ts'
import { createNeighborhood } from './neighborhood.ts'

/** Domains and their combined flags. */
export type CollectedDomains = Map<string, number>

export function addDomains(collected: CollectedDomains, flag: Flag, domains: Iterable<string>): void {
  for (const domain of domains) collected.set(domain, (collected.get(domain) ?? 0) | flags[flag])
}

/** Lower case, without a leading dot or wildcard; null if it isn't a domain. */
export function cleanDomain(written: string): string | null {
  const domain = written
    .trim()
    .toLowerCase()
    .replace(/^(?:\*?\.|@)/, '')
    .replace(/\.$/, '')
  return domain.length <= 253 && hostName.test(domain) ? domain : null
}

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Marks zones by the listed and known names in them. */
export function markZones(collected: CollectedDomains): void {
  const neighborhood = createNeighborhood()
  const known = new Map<string, number>()
  for (const [domain, bits] of collected) {
    if (bits & trustedLists) neighborhood.add(domain, bits)
    if (!(bits & (knownOwner | flags.education | flags.government))) continue
    const { publicSuffix } = zoneOf(domain)
    if (publicSuffix.includes('.')) known.set(publicSuffix, (known.get(publicSuffix) ?? 0) + 1)
  }
  for (const [domain, bits] of neighborhood.marks({ siblings: true, zones: true })) mark(collected, domain, bits)
  for (const [zone, count] of known) if (count >= settled) mark(collected, zone, flags.settledZone)
}

/** This many known organizations make a zone an ordinary one. */
const settled = 20

function mark(collected: CollectedDomains, domain: string, bits: number): void {
  collected.set(domain, (collected.get(domain) ?? 0) | bits)
}
