import { type DomainTable, findFlags } from './domain-table.ts'
import { hashDomain } from './hash-suffixes.ts'

/** The bundled domains, those the feeds have added since, and those that operators decided about. */
export type EmailTables = { bundled: DomainTable; feeds: DomainTable | null; decided: DomainTable | null }

export function findBits({ bundled, feeds, decided }: EmailTables, high: number, low: number): number {
  return (
    findFlags(bundled, high, low) |
    (feeds === null ? 0 : findFlags(feeds, high, low)) |
    (decided === null ? 0 : findFlags(decided, high, low))
  )
}

export function flagsOf(tables: EmailTables, domain: string): number {
  const { high, low } = hashDomain(domain)
  return findBits(tables, high, low)
}
