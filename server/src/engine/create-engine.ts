import { judgeEmail } from './email/judge-email.ts'
import { buildTable, type DomainTable, decodeTable } from './email/listings/domain-table.ts'
import { type EmailTables, flagsOf } from './email/listings/email-tables.ts'
import { explainListings } from './email/listings/explain-listings.ts'
import { flags, knownOwner } from './email/listings/flags.ts'
import type { Engine } from './engine.ts'
import { judgeName } from './names/judge-name.ts'
import type { NameModel } from './names/load-model.ts'

type Parts = {
  /** The bundled email domains and their version, such as `2026-11-15.3f9a1c`. */
  domains: DomainTable
  version: string
  /** Loaded lazily, on the first name. */
  names: () => NameModel
}

/** Uses the bundled data until feeds arrive. Tables are swapped atomically, between requests. */
export function createEngine({ domains, version, names }: Parts): Engine {
  const bundled: InUse = { tables: { bundled: domains, feeds: null, cleared: null }, version, updatedAt: domains.asOf }
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
    isKnownOwner: (domain) => (flagsOf(bundled.tables, domain) & (knownOwner | flags.government)) !== 0,
    takeFeeds(feeds) {
      const table = feeds === null ? null : decodeTable(feeds.bytes)
      if (feeds !== null && table === null) return false
      // What is remembered about domains belongs to these tables.
      if (table === null && inUse.tables.feeds === null) return true
      const { cleared } = inUse.tables
      const { version, updatedAt } = feeds ?? bundled
      inUse = { tables: { bundled: domains, feeds: table, cleared }, version, updatedAt }
      return true
    },
    takeCleared(names) {
      const cleared =
        names.length === 0 ? null : buildTable(new Map(names.map((name) => [name, flags.cleared])), new Date(0))
      inUse = { ...inUse, tables: { ...inUse.tables, cleared } }
    },
    explainListings: (domain) => explainListings(inUse.tables, domain),
    withFeeds(feeds) {
      const engine = createEngine({ domains, version, names })
      return engine.takeFeeds(feeds) ? engine : null
    },
  }
}

type InUse = { tables: EmailTables; version: string; updatedAt: Date }
