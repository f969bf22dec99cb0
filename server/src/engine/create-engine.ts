import { judgeEmail } from './email/judge-email.ts'
import { type DomainTable, decodeTable } from './email/listings/domain-table.ts'
import { type EmailTables, flagsOf } from './email/listings/email-tables.ts'
import { flags, knownOwner } from './email/listings/flags.ts'
import type { Engine } from './engine.ts'
import { judgeName } from './names/judge-name.ts'
import type { NameModel } from './names/load-model.ts'

type Parts = {
  /** The e-mail domains that came with the product, and their version, such as `2026-11-15.3f9a1c`. */
  domains: DomainTable
  version: string
  /** Asked for at the first name. */
  names: () => NameModel
}

/** Judges with what is bundled until feeds are handed in; they are exchanged in one step, between two requests. */
export function createEngine({ domains, version, names }: Parts): Engine {
  const bundled: InUse = { tables: { bundled: domains, feeds: null }, version, updatedAt: domains.asOf }
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
      inUse =
        feeds === null
          ? bundled
          : { tables: { bundled: domains, feeds: table }, version: feeds.version, updatedAt: feeds.updatedAt }
      return true
    },
    withFeeds(feeds) {
      const engine = createEngine({ domains, version, names })
      return engine.takeFeeds(feeds) ? engine : null
    },
  }
}

type InUse = { tables: EmailTables; version: string; updatedAt: Date }
