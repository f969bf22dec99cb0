import type { EmailEvidence } from '../verdicts.ts'
import { type MailboxRule, ruleOf } from './address/canonical.ts'
import { type Zone, zoneOf } from './address/institution.ts'
import { isReservedDomain } from './address/reserved-domain.ts'
import type { EmailTables } from './listings/email-tables.ts'
import { type Found, findListing } from './listings/find-listing.ts'
import { anyList } from './listings/flags.ts'
import { readEvidence } from './listings/read-evidence.ts'
import { findLookAlike } from './typos/look-alike.ts'
import { type Weighed, weighEvidence } from './weighing/weigh-evidence.ts'

/** What follows from a domain and the tables alone. */
export type KnownDomain = {
  isReserved: boolean
  zone: Zone
  found: Found
  evidence: EmailEvidence[]
  /** What its provider ignores in an address. */
  rule: MailboxRule | null
  /** The well-known domain that it looks like. */
  imitated: string | null
  /** Without mail hosts, for a local part that looks random and for one that doesn't. Filled in when first needed. */
  random: Weighed | null
  plain: Weighed | null
}

/**
 * Most addresses are at few domains, so the latest are remembered with the tables they were looked up in. A flood of new
 * ones costs what it would cost without.
 */
export function knownDomain(tables: EmailTables, domain: string): KnownDomain {
  if (tables !== rememberedFrom) {
    remembered.clear()
    rememberedFrom = tables
  }
  const known = remembered.get(domain)
  if (known) return known
  const described = describe(tables, domain)
  if (remembered.size >= maxRemembered) remembered.clear()
  remembered.set(copyOf(domain), described)
  return described
}

const remembered = new Map<string, KnownDomain>()
let rememberedFrom: EmailTables | null = null
const maxRemembered = 5_000

/** Cut from an address, it would keep the whole text that the address was cut from, such as a part of a file. */
function copyOf(domain: string): string {
  return domain.split('').join('')
}

function describe(tables: EmailTables, domain: string): KnownDomain {
  const zone = zoneOf(domain)
  const found = findListing(tables, domain, zone)
  const evidence = found.bits & anyList ? readEvidence(tables, domain, (zone.registrable ?? domain).length) : []
  return {
    isReserved: isReservedDomain(domain),
    zone,
    found,
    evidence,
    rule: ruleOf(domain),
    imitated: findLookAlike(tables, domain),
    random: null,
    plain: null,
  }
}

export function weighDomain(tables: EmailTables, domain: string, known: KnownDomain, isRandomLocal: boolean): Weighed {
  const kind = isRandomLocal ? 'random' : 'plain'
  known[kind] ??= weighEvidence({
    tables,
    domain,
    zone: known.zone,
    found: known.found,
    mailHosts: null,
    isRandomLocal,
  })
  return known[kind]
}
