import type { ActivityVerdict } from '@assay/contract/activity'
import type { Decision } from '@assay/contract/rules/conditions'
import type { Tx } from '../../ports/db.ts'
import { type CompiledPolicy, compilePolicy, type Outcome, ruleAt } from './decide.ts'
import { activityVerdictOf, type Facts } from './facts.ts'
import { readReasons } from './logged-reasons.ts'
import { readFacts } from './read-facts.ts'
import { readPolicy } from './read-policies.ts'

/** `rule` is null if that version of the rules isn't kept anymore. */
export type LoggedPerson = {
  decision: Decision
  rule: Outcome['rule'] | null
  activity: ActivityVerdict | null
}
export type LoggedDecisions = {
  isBatch: boolean
  people: LoggedPerson[]
  /** Codes of all people, each once. */
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
    return {
      isBatch: logged.isBatch,
      people: logged.items.map(({ facts, decided: { decision, place } }) => ({
        decision,
        rule: ruleAt(policy, place),
        activity: activityVerdictOf(facts),
      })),
      reasons: [...new Set(logged.items.flatMap(({ facts }) => codesOf(facts)))],
    }
  }
}

function codesOf({ reasons }: Facts): string[] {
  return Object.values(readReasons(reasons)).flatMap((field) => field.map(({ code }) => code))
}
