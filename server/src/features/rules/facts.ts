import type { Condition } from '@assay/contract/rules/conditions'
import { type EmailEvidence, evidenceSources } from '@assay/contract/verification'
import { ownList } from './reason-order.ts'
import type { Verdicts } from './verdicts.ts'

/**
 * What policies can ask about a request. Small enough to be logged with each, so that any policy can be tried on it later.
 * Scores are whole hundredths, 0 without that field.
 */
export type Facts = { flags: number; emailScore: number; nameScore: number }

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
} as const satisfies Record<Exclude<Condition, 'email_score' | 'name_score'>, number> & Record<string, number>

export function factsOf({ email_verification: email, name_verification: name }: Verdicts): Facts {
  return {
    flags: (email ? emailFlags(email) : 0) | (name ? nameFlags(name) : 0),
    emailScore: email ? hundredths(email.score) : 0,
    nameScore: name ? hundredths(name.score) : 0,
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
  // Its reason is logged.
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

/** The account's own lists win, and say so. */
function isByCustomer(reasons: { code: string }[]): boolean {
  for (const { code } of reasons) if (code === ownList) return true
  return false
}
