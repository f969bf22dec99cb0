// Apart from the schemas in policy.ts, which the browser doesn't load (ADR 47).
import { reasonCodes } from './reasons.ts'

export const decisions = ['allow', 'review', 'block'] as const
export type Decision = (typeof decisions)[number]

/** What a rule can ask about a request, each with its words for people. A new condition adds a line. */
export const conditions = {
  block_list: 'On your block list',
  allow_list: 'On your allow list',
  email_invalid: 'Invalid email address',
  disposable: 'Disposable email address',
  risky: 'Risky email address',
  no_mail_host: 'Domain can’t receive email',
  typo: 'Email address looks mistyped',
  relay: 'Private relay address',
  role: 'Role address, such as info@',
  free: 'Free email provider',
  email_score: 'Email score',
  name_fake: 'Made-up name',
  name_suspicious: 'Suspicious name',
  name_score: 'Name score',
  wave: 'Part of a wave',
  unusual: 'Unusual sign-up',
  mailbox_seen: 'Mailbox seen before',
  name_seen: 'Name seen before',
  new_domain: 'Domain new to you',
  hosting_network: 'From a hosting network',
} as const

/** `reason:typing_error` holds if the response has that reason, about the address, the name or the sign-up's activity. */
export type Condition = keyof typeof conditions | `reason:${string}`

export const conditionNames: readonly Condition[] = [
  ...Object.keys(conditions).filter(isPlain),
  ...reasonCodes.map((code): Condition => `reason:${code}`),
]

export function isCondition(name: string): name is Condition {
  return conditionNames.some((known) => known === name)
}

/** The code of `reason:CODE`; null for every other condition. */
export function reasonCodeOf(condition: Condition): string | null {
  return condition.startsWith(reasonPrefix) ? condition.slice(reasonPrefix.length) : null
}

const reasonPrefix = 'reason:'

export function isPlain(name: string): name is keyof typeof conditions {
  return Object.hasOwn(conditions, name)
}

/** Conditions that compare with the rule's `at_least`. */
export const scores: readonly string[] = ['email_score', 'name_score']

/** All of `when` must hold. The first rule that holds decides. */
export type PolicyRule = { id: string; when: Condition[]; at_least?: number | undefined; decision: Decision }
export type PolicyDocument = { rules: PolicyRule[]; default: Decision }

export const maxRules = 40
export const maxConditions = 4
export const ruleIdPattern = /^[a-z0-9][a-z0-9_-]{0,39}$/
/** What a decision names when no rule held. */
export const defaultRuleId = 'default'
/** What a decision names when the account has blocked the wave that a sign-up belongs to. */
export const blockedWaveRule = { id: 'blocked_wave', message: 'Part of a wave that you blocked.' }
/** Rules can't have these ids. */
export const reservedRuleIds: readonly string[] = [defaultRuleId, blockedWaveRule.id]

/**
 * What decides until an account says otherwise: its own lists first, then what can't be a person who wants to be reached, then what
 * deserves a second look. A wave is never blocked: a company's first day looks like one. Relays, role addresses and free mailboxes
 * pass: most of them are real people's.
 */
export const builtInPolicy: PolicyDocument = {
  rules: [
    { id: 'block_list', when: ['block_list'], decision: 'block' },
    { id: 'allow_list', when: ['allow_list'], decision: 'allow' },
    { id: 'email_invalid', when: ['email_invalid'], decision: 'block' },
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'name_fake', when: ['name_fake'], decision: 'block' },
    { id: 'wave', when: ['wave'], decision: 'review' },
    { id: 'typo', when: ['typo'], decision: 'review' },
    { id: 'no_mail_host', when: ['no_mail_host'], decision: 'review' },
    { id: 'risky', when: ['risky'], decision: 'review' },
    { id: 'name_suspicious', when: ['name_suspicious'], decision: 'review' },
  ],
  default: 'allow',
}

/** “Free email provider and suspicious name.” */
export function describeRule({ when: wanted, at_least }: Pick<PolicyRule, 'when' | 'at_least'>): string {
  const words = wanted.map((condition) =>
    scores.includes(condition) ? `${nameCondition(condition)} of ${at_least ?? 0} or higher` : nameCondition(condition),
  )
  const [first = '', ...rest] = words
  return `${[first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(' and ')}.`
}

function nameCondition(condition: Condition): string {
  return isPlain(condition) ? conditions[condition] : `Reason ${reasonCodeOf(condition)}`
}

export const defaultRuleMessage = 'No rule matched.'
