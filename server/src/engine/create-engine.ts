import { judgeEmail } from './email/judge-email.ts'
import { buildTable, type DomainTable, decodeTable } from './email/listings/domain-table.ts'
import { type EmailTables, flagsOf } from './email/listings/email-tables.ts'
import { explainListings } from './email/listings/explain-listings.ts'
import { flags, knownOwner } from './email/listings/flags.ts'
import type { BundledTable, Engine } from './engine.ts'
import { judgeName } from './names/judge-name.ts'
import type { NameModel } from './names/load-model.ts'

type Parts = {
  /** The bundled email domains and their version, such as `2026-11-15.3f9a1c`. */
  domains: DomainTable
  version: string
  /** Loaded lazily, on the first name. */
  names: () => NameModel
  tables: () => BundledTable[]
}

/** Uses the bundled data until feeds arrive. Tables are swapped atomically, between requests. */
export function createEngine({ domains, version, names, tables }: Parts): Engine {
  const bundled: InUse = { tables: { bundled: domains, feeds: null, decided: null }, version, updatedAt: domains.asOf }
  let inUse = bundled
  return {
    verifyEmail: (email, mailHosts) => judgeEmail(inUse.tables, email, mailHosts),
    verifyName: (name) => judgeName(names(), name),
    get dataVersion() {
      return inUse.version
    },
    get dataUpdatedAt() {
      return inUse.updatedAt
    },
    bundledTables: tables,
    isKnownOwner: (domain) => (flagsOf(bundled.tables, domain) & (knownOwner | flags.government)) !== 0,
    takeFeeds(feeds) {
      const table = feeds === null ? null : decodeTable(feeds.bytes)
      if (feeds !== null && table === null) return false
      // What is remembered about domains belongs to these tables.
      if (table === null && inUse.tables.feeds === null) return true
      const { decided } = inUse.tables
      const { version, updatedAt } = feeds ?? bundled
      inUse = { tables: { bundled: domains, feeds: table, decided }, version, updatedAt }
      return true
    },
    takeDecisions(decisions) {
      const bits = new Map<string, number>()
      for (const kind of ['cleared', 'allowed', 'blocked'] as const) {
        for (const name of decisions[kind]) bits.set(name, (bits.get(name) ?? 0) | flags[kind])
      }
      inUse = { ...inUse, tables: { ...inUse.tables, decided: bits.size === 0 ? null : buildTable(bits, new Date(0)) } }
    },
    explainListings: (domain) => explainListings(inUse.tables, domain),
    withFeeds(feeds) {
      const engine = createEngine({ domains, version, names, tables })
      return engine.takeFeeds(feeds) ? engine : null
    },
  }
}

type InUse = { tables: EmailTables; version: string; updatedAt: Date }
