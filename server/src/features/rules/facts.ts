import type { Activity, ActivityVerdict } from '@assay/contract/activity'
import { evidenceSources } from '@assay/contract/evidence'
import type { conditions } from '@assay/contract/rules/conditions'
import type { EmailEvidence } from '@assay/contract/verification'
import { listReason } from '../lists/apply-lists.ts'
import { reasonBytes } from './logged-reasons.ts'
import type { Verdicts } from './verdicts.ts'

/**
 * What policies can ask about a request. Small enough to be logged with each, so that any policy can be tried on it later.
 * Scores are whole hundredths, 0 without that field. `reasons` are bytes, see `logged-reasons.ts`.
 */
export type Facts = { flags: number; emailScore: number; nameScore: number; reasons: number[] }

/** One bit each. The log keeps them, so a bit is never given another meaning. */
export const flagBits = {
  has_email: 1 << 0,
  has_name: 1 << 1,
  allow_list: 1 << 2,
  block_list: 1 << 3,
  email_invalid: 1 << 4,
  disposable: 1 << 5,
  risky: 1 << 6,
  relay: 1 << 7,
  role: 1 << 8,
  free: 1 << 9,
  no_mail_host: 1 << 10,
  typo: 1 << 11,
  name_fake: 1 << 12,
  name_suspicious: 1 << 13,
  name_notable: 1 << 14,
  business: 1 << 15,
  education: 1 << 16,
  government: 1 << 17,
  free_class: 1 << 18,
  has_mail_host: 1 << 19,
  // Which kinds of lists carry the domain, in the order of `evidenceSources`.
  listed_by: 1 << 20,
  wave: 1 << 24,
  unusual: 1 << 25,
  mailbox_seen: 1 << 26,
  name_seen: 1 << 27,
  new_domain: 1 << 28,
  hosting_network: 1 << 29,
  has_activity: 1 << 30,
} as const satisfies Record<Exclude<keyof typeof conditions, 'email_score' | 'name_score'>, number> &
  Record<string, number>

/** Null if it wasn't known. */
export function activityVerdictOf({ flags }: Facts): ActivityVerdict | null {
  if (!(flags & flagBits.has_activity)) return null
  return flags & flagBits.wave ? 'wave' : flags & flagBits.unusual ? 'unusual' : 'ordinary'
}

export function factsOf(verdicts: Verdicts, activity: Activity | null, now: Date): Facts {
  const { email_verification: email, name_verification: name } = verdicts
  let flags = (email ? emailFlags(email) : 0) | (name ? nameFlags(name) : 0)
  if (activity) flags |= activityFlags(activity, email !== null, now)
  return {
    flags,
    emailScore: email ? hundredths(email.score) : 0,
    nameScore: name ? hundredths(name.score) : 0,
    reasons: reasonBytes(verdicts, activity),
  }
}

/** Rounded down, so that a score reaches a threshold here exactly when it does unrounded. */
function hundredths(score: number): number {
  return Math.floor(Math.round(score * 1000) / 10)
}

function emailFlags(email: NonNullable<Verdicts['email_verification']>): number {
  let flags: number = flagBits.has_email | verdictBits[email.verdict] | classBits[email.class]
  if (email.disposable) flags |= flagBits.disposable
  if (email.role) flags |= flagBits.role
  if (email.free) flags |= flagBits.free
  if (email.did_you_mean !== null) flags |= flagBits.typo
  if (email.mail_host.found !== null) flags |= email.mail_host.found ? flagBits.has_mail_host : flagBits.no_mail_host
  if (email.evidence.length > 0) flags |= listedBy(email.evidence)
  return isByCustomer(email.reasons) ? flags | (email.verdict === 'ok' ? allowed : blocked) : flags
}

function nameFlags(name: NonNullable<Verdicts['name_verification']>): number {
  let flags: number = flagBits.has_name | verdictBits[name.verdict]
  if (name.notable) flags |= flagBits.name_notable
  return isByCustomer(name.reasons) ? flags | (name.verdict === 'real' ? allowed : blocked) : flags
}

function activityFlags(activity: Activity, hasEmail: boolean, now: Date): number {
  const { verdict, mailbox_seen, name_seen, domain_first_seen: firstSeen, hosting } = activity
  let flags: number = flagBits.has_activity
  if (verdict !== 'ordinary') flags |= flagBits[verdict]
  if (mailbox_seen > 0) flags |= flagBits.mailbox_seen
  if (name_seen > 0) flags |= flagBits.name_seen
  if (hosting) flags |= flagBits.hosting_network
  const isNew = firstSeen === null || now.getTime() - Date.parse(firstSeen) < newDomainMs
  return hasEmail && isNew ? flags | flagBits.new_domain : flags
}

const newDomainMs = 7 * 86_400_000

const { allow_list: allowed, block_list: blocked } = flagBits
const verdictBits = {
  ok: 0,
  risky: flagBits.risky,
  disposable: flagBits.disposable,
  invalid: flagBits.email_invalid,
  real: 0,
  suspicious: flagBits.name_suspicious,
  fake: flagBits.name_fake,
}
export const classBits = {
  disposable: 0,
  relay: flagBits.relay,
  // Facts with this one also log its reason.
  agent: 0,
  free: flagBits.free_class,
  business: flagBits.business,
  education: flagBits.education,
  government: flagBits.government,
  unknown: 0,
}

function listedBy(evidence: EmailEvidence[]): number {
  let flags = 0
  for (const { source, listed } of evidence) if (listed) flags |= flagBits.listed_by << evidenceSources.indexOf(source)
  return flags
}

/** The account's own lists win, and this bit says so. */
function isByCustomer(reasons: { code: string }[]): boolean {
  for (const { code } of reasons) if (code === listReason) return true
  return false
}
