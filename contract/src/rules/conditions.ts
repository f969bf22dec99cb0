// Apart from the schemas in policy.ts, which the browser doesn't load (ADR 48).

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
} as const

export type Condition = keyof typeof conditions

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

/**
 * What decides until an account says otherwise: its own lists first, then what can't be a person who wants to be reached, then what
 * deserves a second look. Relays, role addresses and free mailboxes pass: most of them are real people's.
 */
export const builtInPolicy: PolicyDocument = {
  rules: [
    { id: 'block_list', when: ['block_list'], decision: 'block' },
    { id: 'allow_list', when: ['allow_list'], decision: 'allow' },
    { id: 'email_invalid', when: ['email_invalid'], decision: 'block' },
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'name_fake', when: ['name_fake'], decision: 'block' },
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
    scores.includes(condition) ? `${conditions[condition]} of ${at_least ?? 0} or higher` : conditions[condition],
  )
  const [first = '', ...rest] = words
  return `${[first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(' and ')}.`
}

export const defaultRuleMessage = 'No rule matched.'
