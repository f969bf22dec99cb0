import { addDomains, markCrowdedZones } from './collect-domains.ts'
import { buildTable, type DomainTable } from './domain-table.ts'
import type { Flag } from './flags.ts'

/** What one list says of a domain, and when. */
export type DatedListing = {
  flag: Flag
  /** Days since 1970. */
  firstDay: number
  /** The last day it was seen; the day of the build while it is still listed. */
  lastDay: number
  isListed: boolean
}

/** Collects dated evidence domain by domain, and builds the table that the engine reads. */
export function createEvidenceBuilder(asOf: Date): {
  add(domain: string, listings: readonly DatedListing[]): void
  build(): DomainTable
} {
  const collected = new Map<string, number>()
  return {
    add(domain, listings) {
      for (const { flag, isListed } of listings) if (isListed) addDomains(collected, flag, [domain])
    },
    build() {
      markCrowdedZones(collected)
      return buildTable(collected, asOf)
    },
  }
}
