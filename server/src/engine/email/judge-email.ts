import type { EmailEvidence, EmailVerdict, MailHosts } from '../verdicts.ts'
import { canonicalAddress } from './address/canonical.ts'
import { looksRandom } from './address/looks-random.ts'
import { type Address, parseAddress } from './address/parse-address.ts'
import { isReservedDomain } from './address/reserved-domain.ts'
import { isRoleAccount } from './address/role-account.ts'
import { zoneOf } from './address/zone.ts'
import type { EmailTables } from './listings/email-tables.ts'
import { findListing } from './listings/find-listing.ts'
import { anyList } from './listings/flags.ts'
import { readEvidence } from './listings/read-evidence.ts'
import { findLookAlike } from './typos/look-alike.ts'
import { isMailboxDomain } from './typos/mailbox-domain.ts'
import { suggestForUnknownEnding, withDotElsewhere } from './typos/suggest-domain.ts'
import { describeMailHost } from './weighing/mail-hosts.ts'
import { type EmailReason, reason } from './weighing/reasons.ts'
import { type Weighed, weighEvidence } from './weighing/weigh-evidence.ts'

/** Whether an address is disposable, what kind it is, and why. Never touches the network. */
export function judgeEmail(tables: EmailTables, email: string, mailHosts: MailHosts = null): EmailVerdict {
  const parsed = parseAddress(email)
  if (parsed.status === 'invalid') {
    return notAnAddress([parsed.error], parsed.error === 'bad_domain' ? repairedDomain(email) : null)
  }
  const { address } = parsed
  const { domain } = address
  if (isReservedDomain(domain)) return notAnAddress(['reserved_domain'])
  const zone = zoneOf(domain)
  if (zone.kind === 'unknown') return unknownEnding(tables, address)
  const isRole = isRoleAccount(address.local)
  const found = findListing(tables, domain, zone)
  const evidence = found.bits & anyList ? readEvidence(tables, domain, (zone.registrable ?? domain).length) : []
  const weighed = weighEvidence({
    tables,
    domain,
    zone,
    found,
    mailHosts,
    isRandomLocal: !isRole && looksRandom(address.local),
  })
  const { verdict, class: kind, score, reasons, suggestion } = lookAlike(tables, address, weighed) ?? weighed
  return {
    normalized: canonicalAddress(address),
    isDisposable: verdict === 'disposable',
    verdict,
    class: kind,
    score,
    reasons: [...reasons, ...(isRole ? (['role_account'] as const) : [])].map((code) => reason(dated(code, evidence))),
    isRole,
    isFree: kind === 'free',
    didYouMean: suggestion === null ? null : `${address.local}@${suggestion}`,
    evidence,
    mailHost: describeMailHost(mailHosts),
  }
}

/** Says so if the domain is no longer listed. */
function dated(code: EmailReason, evidence: EmailEvidence[]): EmailReason {
  return code === 'listed' && evidence.every(({ isListed }) => !isListed) ? 'seen_before' : code
}

/** Nobody types a Cyrillic letter by accident, so lists take precedence. */
function lookAlike(tables: EmailTables, address: Address, { verdict, suggestion }: Weighed): Weighed | null {
  if (verdict === 'disposable' || suggestion !== null) return null
  const meant = findLookAlike(tables, address)
  return meant === null
    ? null
    : { verdict: 'risky', class: 'unknown', score: 0.7, reasons: ['look_alike'], suggestion: meant }
}

function unknownEnding(tables: EmailTables, { local, domain }: Address): EmailVerdict {
  const isMailbox = (name: string) => isMailboxDomain(tables, name)
  const meant = suggestForUnknownEnding(domain, isMailbox)
  if (meant === null) return notAnAddress(['unknown_ending'])
  return notAnAddress(isMailbox(meant) ? ['unknown_ending', 'typing_error'] : ['unknown_ending'], `${local}@${meant}`)
}

/** `jo@gmail,com` and `jo@gmailcom`. */
function repairedDomain(email: string): string | null {
  const at = email.lastIndexOf('@')
  const meant = withDotElsewhere(email.slice(at + 1).trim())
  return meant && `${email.slice(0, at).trim()}@${meant}`
}

function notAnAddress(reasons: EmailReason[], didYouMean: string | null = null): EmailVerdict {
  return {
    normalized: null,
    isDisposable: false,
    verdict: 'invalid',
    class: 'unknown',
    score: 1,
    reasons: reasons.map(reason),
    isRole: false,
    isFree: false,
    didYouMean,
    evidence: [],
    mailHost: describeMailHost(null),
  }
}
