import {
  type Decision,
  defaultRuleId,
  defaultRuleMessage,
  describeRule,
  type PolicyDocument,
  type PolicyRule,
} from '@assay/contract/rules/conditions'
import { type Facts, flagBits } from './facts.ts'

/** `place` is the rule's in its policy, counted from 1; 0 if none held. */
export type Outcome = { decision: Decision; rule: { id: string; message: string }; place: number }

type Test = { flags: number; emailScore: number; nameScore: number; outcome: Outcome }
export type CompiledPolicy = { version: number; tests: Test[]; otherwise: Outcome }

/** Once for each version of a policy: a request then costs a few comparisons of numbers. */
export function compilePolicy({ rules, default: otherwise }: PolicyDocument, version: number): CompiledPolicy {
  const noRule = { id: defaultRuleId, message: defaultRuleMessage }
  return { version, tests: rules.map(toTest), otherwise: { decision: otherwise, rule: noRule, place: 0 } }
}

/** The first rule whose conditions all hold decides. */
export function decide({ flags, emailScore, nameScore }: Facts, { tests, otherwise }: CompiledPolicy): Outcome {
  for (const test of tests) {
    if ((flags & test.flags) === test.flags && emailScore >= test.emailScore && nameScore >= test.nameScore) {
      return test.outcome
    }
  }
  return otherwise
}

function toTest(rule: PolicyRule, index: number): Test {
  const wanted = new Set<string>(rule.when)
  const minScore = Math.round((rule.at_least ?? 0) * 100)
  let flags = 0
  for (const condition of rule.when) flags |= bitOf(condition)
  return {
    flags,
    emailScore: wanted.has('email_score') ? minScore : 0,
    nameScore: wanted.has('name_score') ? minScore : 0,
    outcome: { decision: rule.decision, rule: { id: rule.id, message: describeRule(rule) }, place: index + 1 },
  }
}

/** A score counts only where there is something to score. */
function bitOf(condition: PolicyRule['when'][number]): number {
  if (condition === 'email_score') return flagBits.has_email
  return condition === 'name_score' ? flagBits.has_name : flagBits[condition]
}
