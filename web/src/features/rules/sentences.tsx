import {
  type Condition,
  type conditions,
  type Decision,
  isPlain,
  type PolicyRule,
  reasonCodeOf,
} from '@assay/contract/rules/conditions'
import { cx } from '../../ui/cx.ts'

type Rule = Pick<PolicyRule, 'when' | 'at_least' | 'decision'>

/** “the email address is disposable” */
export function writeClause(condition: Condition, at_least: number | undefined): string {
  const { start, words } = clauseOf(condition, at_least)
  return `${start} ${words}`
}

type SentenceProps = {
  rule: Rule
  /** What it decided before, crossed out. */
  was?: Decision | undefined
}

export function Sentence({ rule: { when, at_least, decision }, was }: SentenceProps) {
  return (
    <>
      If{' '}
      {when.map((condition, at) => {
        const { start, words } = clauseOf(condition, at_least)
        return (
          <span key={condition}>
            {at > 0 && ' and '}
            {start} <span className="font-medium text-text">{words}</span>
          </span>
        )
      })}
      ,{' '}
      {was && (
        <>
          <del className="text-muted">{was}</del>{' '}
        </>
      )}
      <DecisionWord decision={decision} /> it.
    </>
  )
}

export function DecisionWord({ decision }: { decision: Decision }) {
  return <span className={cx('font-medium', decisionColors[decision])}>{decision}</span>
}

export const decisionColors: Record<Decision, string> = { allow: 'text-ok', review: 'text-warn', block: 'text-bad' }

type Clause = { start: string; words: string }

function clauseOf(condition: Condition, at_least = 0): Clause {
  if (!isPlain(condition)) return { start: 'a reason is', words: wordsOfReason(reasonCodeOf(condition) ?? '') }
  const { start, words } = clauses[condition]
  return { start, words: words ?? `${at_least} or higher` }
}

export function wordsOfReason(code: string): string {
  return code.replaceAll('_', ' ')
}

/** Without words, the rule's threshold. */
const clauses: Record<keyof typeof conditions, { start: string; words?: string }> = {
  block_list: { start: 'it’s on your', words: 'block list' },
  allow_list: { start: 'it’s on your', words: 'allow list' },
  email_invalid: { start: 'the email address is', words: 'invalid' },
  disposable: { start: 'the email address is', words: 'disposable' },
  risky: { start: 'the email address is', words: 'risky' },
  no_mail_host: { start: 'the domain', words: 'can’t receive email' },
  typo: { start: 'the email address', words: 'looks mistyped' },
  relay: { start: 'the email address is', words: 'a private relay' },
  role: { start: 'the email address is', words: 'a role address' },
  free: { start: 'the email address is from', words: 'a free provider' },
  email_score: { start: 'the email score is' },
  name_fake: { start: 'the name is', words: 'made up' },
  name_suspicious: { start: 'the name is', words: 'suspicious' },
  name_score: { start: 'the name score is' },
  wave: { start: 'the sign-up is', words: 'part of a wave' },
  unusual: { start: 'the sign-up is', words: 'unusual' },
  mailbox_seen: { start: 'the mailbox', words: 'has signed up before' },
  name_seen: { start: 'the name', words: 'has signed up before' },
  new_domain: { start: 'the domain is', words: 'new to you' },
  hosting_network: { start: 'the sign-up comes from', words: 'a hosting network' },
}
