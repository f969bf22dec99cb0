import {
  blockedWaveRule,
  type Condition,
  type Decision,
  defaultRuleId,
  defaultRuleMessage,
  describeRule,
  type PolicyDocument,
  type PolicyRule,
  reasonCodeOf,
} from '@assay/contract/rules/conditions'
import { type Facts, flagBits } from './facts.ts'
import { bytesMeaning } from './logged-reasons.ts'

/** `place` is the rule's in its policy, counted from 1; 0 if none held. */
export type Outcome = { decision: Decision; rule: { id: string; message: string }; place: number }

/** The place that stands for a wave that the account has blocked, instead of a rule's. Beyond any policy's last place. */
export const blockedWave: Outcome = { decision: 'block', rule: blockedWaveRule, place: 63 }

/** `reasons` has a table for each reason that the rule asks about; null if it asks about none, as nearly all do. */
type Test = { flags: number; emailScore: number; nameScore: number; reasons: Uint8Array[] | null; outcome: Outcome }
export type CompiledPolicy = { version: number; tests: Test[]; otherwise: Outcome }

/** Compiles a version of a policy once, so that a request costs a few comparisons of numbers. */
export function compilePolicy({ rules, default: otherwise }: PolicyDocument, version: number): CompiledPolicy {
  const noRule = { id: defaultRuleId, message: defaultRuleMessage }
  return { version, tests: rules.map(toTest), otherwise: { decision: otherwise, rule: noRule, place: 0 } }
}

/** The first rule whose conditions all hold decides. */
export function decide(facts: Facts, { tests, otherwise }: CompiledPolicy): Outcome {
  const { flags, emailScore, nameScore, reasons } = facts
  for (const test of tests) {
    if (
      (flags & test.flags) === test.flags &&
      emailScore >= test.emailScore &&
      nameScore >= test.nameScore &&
      (test.reasons === null || hasEach(reasons, test.reasons))
    ) {
      return test.outcome
    }
  }
  return otherwise
}

/** The rule at a place of the log; null if the policy isn't kept anymore. */
export function ruleAt(policy: CompiledPolicy | null, place: number): Outcome['rule'] | null {
  if (place === blockedWave.place) return blockedWave.rule
  return (place === 0 ? policy?.otherwise : policy?.tests[place - 1]?.outcome)?.rule ?? null
}

function hasEach(reasons: number[], wanted: Uint8Array[]): boolean {
  return wanted.every((table) => reasons.some((byte) => table[byte] === 1))
}

function toTest(rule: PolicyRule, index: number): Test {
  const wanted = new Set<string>(rule.when)
  const minScore = Math.round((rule.at_least ?? 0) * 100)
  const reasons: Uint8Array[] = []
  let flags = 0
  for (const condition of rule.when) {
    const code = reasonCodeOf(condition)
    if (code === null) flags |= bitOf(condition)
    else reasons.push(bytesMeaning(code))
  }
  return {
    flags,
    reasons: reasons.length > 0 ? reasons : null,
    emailScore: wanted.has('email_score') ? minScore : 0,
    nameScore: wanted.has('name_score') ? minScore : 0,
    outcome: { decision: rule.decision, rule: { id: rule.id, message: describeRule(rule) }, place: index + 1 },
  }
}

/** A score counts only where there is something to score. */
function bitOf(condition: Condition): number {
  if (condition === 'email_score') return flagBits.has_email
  if (condition === 'name_score') return flagBits.has_name
  const bits: Record<string, number> = flagBits
  return bits[condition] ?? neverSet
}

/** A condition of a newer version, which runs beside this one during an upgrade, never holds here. */
const neverSet = 1 << 31
