import type { EmailClass, EmailVerdict, MailHosts } from '../../verdicts.ts'
import type { Zone } from '../address/institution.ts'
import { institutionOfZone, isRestrictedZone } from '../address/institution.ts'
import { readNameSignals } from '../address/name-signals.ts'
import type { EmailTables } from '../listings/email-tables.ts'
import type { Found } from '../listings/find-listing.ts'
import { flags } from '../listings/flags.ts'
import { isMailboxDomain } from '../typos/providers.ts'
import { suggestDomain } from '../typos/suggest-domain.ts'
import { readMailHosts } from './mail-hosts.ts'
import type { EmailReason } from './reasons.ts'
import { isByNameAlone, type Signal, weighStructure } from './weigh-structure.ts'

export type Evidence = {
  tables: EmailTables
  domain: string
  zone: Zone
  found: Found
  mailHosts: MailHosts
  isRandomLocal: boolean
}

export type Weighed = Pick<EmailVerdict, 'verdict' | 'class' | 'score'> & {
  reasons: EmailReason[]
  suggestion: string | null
}

/** Strongest evidence first: who owns the domain, whether it's a typo, who lists it, then its name and mail hosts. */
export function weighEvidence(evidence: Evidence): Weighed {
  // Operators know something that no list does, about a well-known provider too.
  if (evidence.found.bits & flags.blocked) return disposable(0.99, 'listed')
  const known = knownKind(evidence)
  if (known) return known
  const { tables, domain, zone } = evidence
  const meant = suggestDomain(domain, zone, (name) => isMailboxDomain(tables, name))
  // Lists include typos of the large providers, but the user still needs the suggestion.
  if (meant?.isTypo) return typo(meant.domain)
  return listedAs(evidence) ?? unlisted(evidence, meant?.domain ?? null)
}

function typo(suggestion: string): Weighed {
  return { verdict: 'risky', class: 'unknown', score: 0.5, reasons: ['typing_error'], suggestion }
}

function knownKind({ found, zone }: Evidence): Weighed | null {
  const { bits, listing } = found
  if (bits & flags.relay) return fine('relay', 0.1, 'relay')
  if (bits & flags.agent) return fine('agent', 0.1, 'agent_mailbox')
  if (bits & flags.free) return fine('free', 0.05, 'free_provider')
  if (bits & flags.paidMailbox) return fine('business', 0.03, 'mailbox_provider')
  // Not a kind of its own: one cleared domain says nothing about others on its mail host.
  if (bits & flags.cleared) return fine('unknown', 0.1, 'cleared_on_appeal')
  const zoneKind = zone.kind === 'registry' ? institutionOfZone(zone.publicSuffix) : null
  const isBelieved = listing === 'none' || listing === 'single' || isRestrictedZone(zone.publicSuffix)
  if (!isBelieved) return null
  // Before schools: the Navy runs some, but isn't one.
  if (zoneKind === 'military') return fine('government', 0.01, 'military')
  if (zoneKind === 'government' || bits & flags.government) return fine('government', 0.01, 'government')
  if (bits & flags.education) return fine('education', 0.02, 'education')
  if (bits & (flags.business | flags.allowed)) return fine('business', 0.02, 'known_domain')
  if (zoneKind === 'education') return fine('education', 0.02, 'education')
  return null
}

function fine(kind: EmailClass, score: number, why: EmailReason): Weighed {
  return { verdict: 'ok', class: kind, score, reasons: [why], suggestion: null }
}

function listedAs({ found }: Evidence): Weighed | null {
  switch (found.listing) {
    case 'trusted':
      return disposable(0.99, found.isParent ? 'listed_parent' : 'listed')
    case 'votes':
      return disposable(0.93, 'several_lists')
    case 'named-like-one':
      return disposable(0.8, 'listed_and_looks_disposable')
    case 'single':
    case 'none':
      return null
    default:
      return found.listing satisfies never
  }
}

function disposable(score: number, why: EmailReason): Weighed {
  return { verdict: 'disposable', class: 'disposable', score, reasons: [why], suggestion: null }
}

function unlisted(
  { tables, domain, zone, found, mailHosts, isRandomLocal }: Evidence,
  suggestion: string | null,
): Weighed {
  const hosts = readMailHosts(tables, mailHosts)
  const { decisive, signals } = weighStructure(domain, zone, found)
  // A domain with paid mailboxes is real, however its name looks.
  if (decisive && (hosts !== 'business' || !isByNameAlone(decisive[0]))) return disposable(decisive[1], decisive[0])
  const suspicions = decisive ? [decisive] : [...signals]
  if (found.listing === 'single') suspicions.push(['one_list', suspicionScores.one_list])
  if (hosts === 'serves-listed-domains') suspicions.push(['shared_mail_host', suspicionScores.shared_mail_host])
  if (hosts === 'no-host') suspicions.push(['no_mail_host', suspicionScores.no_mail_host])
  if (zone.registrable === null && zone.kind === 'registry')
    suspicions.push(['public_suffix', suspicionScores.public_suffix])
  if (suggestion) suspicions.push(['typing_error', 0.4])
  if (suspicions.length === 0) {
    const kind = hosts === 'business' ? 'business' : 'unknown'
    const reasons: EmailReason[] = [hosts === 'business' ? 'hosted_business_mail' : 'not_listed']
    if (isRandomLocal) reasons.push('random_local_part')
    return {
      verdict: 'ok',
      class: kind,
      score: (kind === 'business' ? 0.03 : 0.1) + (isRandomLocal ? 0.1 : 0),
      reasons,
      suggestion,
    }
  }
  if (isRandomLocal) suspicions.push(['random_local_part', 0.2])
  // Many legitimate domains have these too, so they only count next to a mail host that serves listed domains.
  if (hosts === 'serves-listed-domains') {
    const { looksMachineMade, isAbusedEnding } = readNameSignals(domain, zone)
    if (looksMachineMade) suspicions.push(['random_domain', suspicionScores.random_domain])
    if (isAbusedEnding && !has(suspicions, 'abused_ending'))
      suspicions.push(['cheap_ending', suspicionScores.cheap_ending])
  }
  const isDisposable =
    suggestion === null &&
    ((hosts === 'serves-listed-domains' && suspicions.length > 1) ||
      (hosts !== 'business' && isAbusedAndMore(suspicions)))
  return {
    verdict: isDisposable ? 'disposable' : 'risky',
    class: isDisposable ? 'disposable' : 'unknown',
    score: together(suspicions.map(([, score]) => score)),
    reasons: suspicions.map(([code]) => code),
    suggestion,
  }
}

/** An ending that's used for little besides abuse, and a second sign: real people have names there too. */
function isAbusedAndMore(suspicions: readonly Signal[]): boolean {
  return has(suspicions, 'abused_ending') && suspicions.some(([code]) => !noSecondSign.has(code))
}

/** Says nothing about who is behind a domain. */
const noSecondSign: ReadonlySet<EmailReason> = new Set(['abused_ending', 'no_mail_host', 'public_suffix'])

function has(suspicions: readonly Signal[], wanted: EmailReason): boolean {
  return suspicions.some(([code]) => code === wanted)
}

/** What each suspicion counts on its own. None of them decides alone. */
export const suspicionScores = {
  shared_mail_host: 0.75,
  no_mail_host: 0.6,
  one_list: 0.5,
  public_suffix: 0.4,
  random_domain: 0.4,
  cheap_ending: 0.3,
}

/** Noisy-or: each suspicion takes its share of what the others left, so none is certain. */
function together(scores: number[]): number {
  const left = scores.reduce((product, score) => product * (1 - score), 1)
  return Math.round((1 - left) * 100) / 100
}
