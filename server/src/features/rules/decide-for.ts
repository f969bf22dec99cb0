import type { Activity } from '@assay/contract/activity'
import { builtInPolicy } from '@assay/contract/rules/conditions'
import type { AccountRules } from './account-rules.ts'
import { compilePolicy, decide } from './decide.ts'
import { factsOf } from './facts.ts'
import type { Decided } from './log-facts.ts'
import type { Verdicts } from './verdicts.ts'

const builtIn = compilePolicy(builtInPolicy, 0)

/** Decides by the account's own policy, or by Assay's if it has none. */
export function decideFor(
  rules: AccountRules | null,
  verdicts: Verdicts,
  activity: Activity | null = null,
  now = new Date(),
): Decided {
  const facts = factsOf(verdicts, activity, now)
  const draft = rules?.draft
  const outcome = decide(facts, rules ? rules.policy : builtIn)
  return { facts, outcome, silent: draft ? decide(facts, draft) : null }
}
