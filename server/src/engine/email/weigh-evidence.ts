import type { EmailClass, EmailVerdict, MailHosts } from '../verdicts.ts'
import type { EmailTables } from './email-tables.ts'
import type { Found } from './find-listing.ts'
import { flags } from './flags.ts'
import { institutionOfZone, isRestrictedZone } from './institution.ts'
import { looksRandom } from './looks-random.ts'
import { readMailHosts } from './mail-hosts.ts'
import type { EmailReason } from './reasons.ts'
import { suggestDomain } from './suggest-domain.ts'
import { isCheap } from './weigh-lists.ts'
import type { Zone } from './zone.ts'

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

/** From what is surest to what is least: who owns the domain, who lists it, what its name and mail hosts look like. */
export function weighEvidence(evidence: Evidence): Weighed {
  const known = knownKind(evidence)
  if (known) return known
  const listed = listedAs(evidence)
  if (listed) return listed
  return unlisted(evidence)
}

function knownKind({ found, zone }: Evidence): Weighed | null {
  const { bits, listing } = found
  if (bits & flags.relay) return fine('relay', 0.1, 'relay')
  if (bits & flags.free) return fine('free', 0.05, 'free_provider')
  const zoneKind = zone.kind === 'registry' ? institutionOfZone(zone.publicSuffix) : null
  const isBelieved = listing === 'none' || listing === 'single' || isRestrictedZone(zone.publicSuffix)
  if (!isBelieved) return null
  if (bits & flags.government) return fine('government', 0.01, 'government')
  if (bits & flags.education) return fine('education', 0.02, 'education')
  if (bits & (flags.business | flags.allowed)) return fine('business', 0.02, 'known_domain')
  if (zoneKind !== null) return fine(zoneKind, 0.02, zoneKind)
  return null
}

function fine(kind: EmailClass, score: number, why: EmailReason): Weighed {
  return { verdict: 'ok', class: kind, score, reasons: [why], suggestion: null }
}

function listedAs({ found, domain, zone }: Evidence): Weighed | null {
  switch (found.listing) {
    case 'trusted':
      return disposable(0.99, found.isParent ? 'listed_parent' : 'listed')
    case 'votes':
      return disposable(0.93, 'several_lists')
    case 'named-like-one':
      return disposable(0.8, 'listed_and_looks_disposable')
    case 'single':
    case 'none':
      return found.isInCrowdedZone && isThrown(ownLabel(domain, zone)) ? disposable(0.85, 'crowded_zone') : null
    default:
      return found.listing satisfies never
  }
}

function isThrown(label: string): boolean {
  return /\d/.test(label) || looksRandom(label)
}

function disposable(score: number, why: EmailReason): Weighed {
  return { verdict: 'disposable', class: 'disposable', score, reasons: [why], suggestion: null }
}

/** What its owner has chosen: `abc123x` of `mail.abc123x.giize.com`. */
function ownLabel(domain: string, { registrable }: Zone): string {
  const name = registrable ?? domain
  return name.slice(0, name.indexOf('.'))
}

function unlisted({ tables, domain, zone, found, mailHosts, isRandomLocal }: Evidence): Weighed {
  const hosts = readMailHosts(tables, mailHosts)
  const suspicions: [reason: EmailReason, score: number][] = []
  if (found.listing === 'single') suspicions.push(['one_list', 0.5])
  if (hosts === 'serves-listed-domains') suspicions.push(['shared_mail_host', 0.75])
  if (hosts === 'none-at-all') suspicions.push(['no_mail_host', 0.6])
  if (found.isInCrowdedZone) suspicions.push(['free_zone', 0.5])
  if (zone.kind === 'unknown') suspicions.push(['unknown_ending', 0.7])
  if (zone.registrable === null && zone.kind === 'registry') suspicions.push(['public_suffix', 0.4])
  const suggestion = suggestDomain(domain, zone.kind === 'unknown')
  if (suggestion) suspicions.push(['possible_typo', 0.4])
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
  // Signs that many honest domains have, too: they only weigh beside a mail host that serves listed domains.
  if (hosts === 'serves-listed-domains') {
    if (looksRandom(ownLabel(domain, zone))) suspicions.push(['random_domain', 0.4])
    if (isCheap(domain)) suspicions.push(['cheap_ending', 0.3])
  }
  const isConvicted = hosts === 'serves-listed-domains' && suspicions.length > 1 && suggestion === null
  return {
    verdict: isConvicted ? 'disposable' : 'risky',
    class: isConvicted ? 'disposable' : 'unknown',
    score: together(suspicions.map(([, score]) => score)),
    reasons: suspicions.map(([code]) => code),
    suggestion,
  }
}

/** Each suspicion takes its share of what the others have left; none makes it certain. */
function together(scores: number[]): number {
  const left = scores.reduce((product, score) => product * (1 - score), 1)
  return Math.round((1 - left) * 100) / 100
}
