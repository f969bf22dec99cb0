import type { MailHosts, MailHostVerdict, MailServer } from '../../verdicts.ts'
import { zoneOf } from '../address/institution.ts'
import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags, knownOwner, trustedLists } from '../listings/flags.ts'
import { mailProviderOf } from './mail-providers.ts'

export type MailHostEvidence = 'serves-listed-domains' | 'business' | 'no-host' | 'no-evidence'

/** What a domain's mail hosts say about it. They come in MX order. */
export function readMailHosts(tables: EmailTables, mailHosts: MailHosts): MailHostEvidence {
  if (mailHosts === null) return 'no-evidence'
  const [first] = mailHosts.hosts
  if (first === undefined) return 'no-host'
  // Only the first: a backup costs nothing to list and receives nothing.
  if (mailProviderOf(first)?.kind === 'business') return 'business'
  const isBad =
    mailHosts.hosts.some((host) => isListedHost(tables, host)) || mailHosts.servers.some(servesListedDomains)
  return isBad ? 'serves-listed-domains' : 'no-evidence'
}

/** For the response: whether there's a host at all, and whose it is. */
export function describeMailHost(mailHosts: MailHosts): MailHostVerdict {
  if (mailHosts === null) return { isFound: null, provider: null }
  const [first] = mailHosts.hosts
  if (first === undefined) return { isFound: false, provider: null }
  return { isFound: true, provider: mailProviderOf(first)?.name ?? zoneOf(first).registrable ?? first }
}

function isListedHost(tables: EmailTables, host: string): boolean {
  if (mailProviderOf(host)) return false
  const { registrable } = zoneOf(host)
  const bits = flagsOf(tables, host) | (registrable === null ? 0 : flagsOf(tables, registrable))
  return (bits & knownOwner) === 0 && (bits & (flags.listedMailHost | trustedLists)) !== 0
}

/**
 * Many listed domains and none with a known owner. Every web host has some bad customers, so unlisted domains count
 * too: if they're the vast majority, the server is just large.
 */
function servesListedDomains({ listed, known, other }: MailServer): boolean {
  return known === 0 && listed >= many && other <= listed * largestShare
}

const many = 5
const largestShare = 10
