import type { EmailEvidence, EmailVerdict, MailHosts, Reason } from '../verdicts.ts'
import { canonicalAddress } from './address/canonical.ts'
import { looksRandom } from './address/looks-random.ts'
import { type Address, parseAddress } from './address/parse-address.ts'
import { type KnownDomain, knownDomain, weighDomain } from './known-domain.ts'
import type { EmailTables } from './listings/email-tables.ts'
import { findRespelled } from './typos/look-alike.ts'
import { isMailboxDomain } from './typos/providers.ts'
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
  const known = knownDomain(tables, domain)
  const { zone, found, evidence } = known
  if (known.isReserved) return notAnAddress(['reserved_domain'])
  if (zone.kind === 'unknown') return unknownEnding(tables, address)
  const isRole = isRoleAccount(address.local)
  const isRandomLocal = !isRole && looksRandom(address.local)
  const weighed =
    mailHosts === null
      ? weighDomain(tables, domain, known, isRandomLocal)
      : weighEvidence({ tables, domain, zone, found, mailHosts, isRandomLocal })
  const { verdict, class: kind, score, reasons, suggestion } = lookAlike(tables, address, known, weighed) ?? weighed
  return {
    normalized: canonicalAddress(address, known.rule),
    isDisposable: verdict === 'disposable',
    verdict,
    class: kind,
    score,
    reasons: describeReasons(reasons, isRole, evidence),
    isRole,
    isFree: kind === 'free',
    didYouMean: suggestion === null ? null : `${address.local}@${suggestion}`,
    evidence,
    mailHost: describeMailHost(mailHosts),
  }
}

function describeReasons(codes: EmailReason[], isRole: boolean, evidence: EmailEvidence[]): Reason[] {
  const reasons: Reason[] = []
  for (const code of codes) reasons.push(reason(dated(code, evidence)))
  if (isRole) reasons.push(reason('role_account'))
  return reasons
}

/** Says so if the domain is no longer listed. */
function dated(code: EmailReason, evidence: EmailEvidence[]): EmailReason {
  return code === 'listed' && evidence.every(({ isListed }) => !isListed) ? 'seen_before' : code
}

/** Nobody types a Cyrillic letter by accident, so lists take precedence. */
function lookAlike(
  tables: EmailTables,
  { domain, isRespelled }: Address,
  { imitated }: KnownDomain,
  { verdict, reasons, suggestion }: Weighed,
): Weighed | null {
  const meant = isRespelled ? findRespelled(tables, domain) : imitated
  if (meant === null || verdict === 'disposable' || suggestion !== null || reasons.includes('cleared_on_appeal'))
    return null
  return { verdict: 'risky', class: 'unknown', score: 0.7, reasons: ['look_alike'], suggestion: meant }
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

/** Whether the mailbox belongs to a role rather than a person, ignoring tags such as `+news`. */
function isRoleAccount(local: string): boolean {
  const tag = local.indexOf('+')
  return roles.has((tag > 0 ? local.slice(0, tag) : local).toLowerCase())
}

const roles = new Set(
  [
    'abuse account accounting accounts admin administrator administration adm all announce announcements api apps',
    'billing bookings booking board bounce bounces careers cert cfo ceo company compliance contact contactus contact-us',
    'customer customercare customer-service customerservice customersupport data datenschutz dev developer developers',
    'devops dns domain domains dpo editor editorial einkauf email enquiries enquiry events everyone facturation faq feedback',
    'finance ftp general hello help helpdesk hi hiring hola host hostmaster hostmaster hr human-resources impressum info',
    'information inquiries inquiry investor investors invoice invoices invoicing it jobs kontakt legal list listserv',
    'mail mailer-daemon mailerdaemon mail-daemon mailbox management manager marketing media member members membership news',
    'newsletter nobody no-reply noreply no_reply donotreply do-not-reply notification notifications noc office operations',
    'ops order orders orga partner partners payment payments postmaster pr presse press privacy purchasing recruiting',
    'recruitment registrar registration reception remove request reservations returns root rrhh sales secretary security',
    'service services shipping shop signup social spam sponsor sponsorship staff subscribe suggestions support sysadmin',
    'system team tech technical test tests ticket tickets training undisclosed-recipients unsubscribe usenet user users uucp',
    'vendor vendors ventas verkauf web webadmin webmaster websales welcome www',
  ].flatMap((line) => line.split(' ')),
)
