import type { Decision } from '@assay/contract/rules/conditions'
import type { Tx } from '../../ports/db.ts'
import { type CompiledPolicy, compilePolicy, type Outcome } from './decide.ts'
import { readReasons } from './logged-reasons.ts'
import { readFacts } from './read-facts.ts'
import { readPolicy } from './read-policies.ts'

/** `rule` is null if that version of the rules isn't kept any more. */
export type LoggedPerson = { decision: Decision; rule: Outcome['rule'] | null }
export type LoggedDecisions = {
  isBatch: boolean
  people: LoggedPerson[]
  /** Codes, of a single request; a batch keeps none. */
  reasons: string[]
}

/** Reads what was logged about many requests of an account; each version of its rules is read once. */
export function createLogReader(tx: Tx, userId: string): (facts: Buffer) => Promise<LoggedDecisions | null> {
  const policies = new Map<number, CompiledPolicy | null>()

  async function policyOf(version: number): Promise<CompiledPolicy | null> {
    const known = policies.get(version)
    if (known !== undefined) return known
    const policy = await readPolicy(tx, userId, version)
    const compiled = policy && compilePolicy(policy, version)
    policies.set(version, compiled)
    return compiled
  }

  return async (facts) => {
    const logged = readFacts(facts)
    if (!logged) return null
    const policy = await policyOf(logged.policyVersion)
    const { email, name, firstname, lastname } = readReasons(logged.reasons)
    return {
      isBatch: logged.isBatch,
      people: logged.items.map(({ decided: { decision, place } }) => ({ decision, rule: ruleAt(policy, place) })),
      reasons: [...email, ...name, ...firstname, ...lastname].map(({ code }) => code),
    }
  }
}

/** The rule at a place of its policy, as the log has it: counted from 1; 0 if none held. */
export function ruleAt(policy: CompiledPolicy | null, place: number): Outcome['rule'] | null {
  return (place === 0 ? policy?.otherwise.rule : policy?.tests[place - 1]?.outcome.rule) ?? null
}
