import type { MailHosts, MailHostVerdict, MailServer } from '../../verdicts.ts'
import { zoneOf } from '../address/zone.ts'
import { type EmailTables, flagsOf } from '../listings/email-tables.ts'
import { flags, knownOwner, trustedLists } from '../listings/flags.ts'
import { mailProviderOf } from './mail-providers.ts'

export type MailHostEvidence = 'serves-listed-domains' | 'business' | 'none-at-all' | 'silent'

/** What the hosts that receive a domain's mail say about it. They come in the order in which senders try them. */
export function readMailHosts(tables: EmailTables, mailHosts: MailHosts): MailHostEvidence {
  if (mailHosts === null) return 'silent'
  const [first] = mailHosts.hosts
  if (first === undefined) return 'none-at-all'
  // Only the first: a second one costs nothing to name and receives nothing.
  if (mailProviderOf(first)?.kind === 'business') return 'business'
  const isBad =
    mailHosts.hosts.some((host) => isListedHost(tables, host)) || mailHosts.servers.some(servesListedDomains)
  return isBad ? 'serves-listed-domains' : 'silent'
}

/** For the answer: whether there is a host at all, and whose it is. */
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
 * Many listed domains and nobody we know. Every web host has some bad customers, so the unlisted ones count as well:
 * where they are the great majority, the server is simply large.
 */
function servesListedDomains({ listed, known, other }: MailServer): boolean {
  return known === 0 && listed >= many && other <= listed * largestShare
}

const many = 5
const largestShare = 10
