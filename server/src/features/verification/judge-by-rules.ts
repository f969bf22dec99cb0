import type { Deps } from '../../deps.ts'
import { applyLists } from '../lists/apply-lists.ts'
import type { AccountRules } from '../rules/account-rules.ts'
import type { Versions } from '../rules/log-facts.ts'
import { type Input, type JudgeDeps, judge, judgeName, type Verdicts } from './judge.ts'

/** Assay's verdicts, then what the account itself has decided. */
export function judgeByRules(
  deps: JudgeDeps & Pick<Deps, 'now'>,
  rules: AccountRules | null,
  input: Input,
  deadline?: number,
): Verdicts | Promise<Verdicts> {
  const verdicts = judge(deps, input, deadline)
  if (!rules) return verdicts
  const decide = (found: Verdicts) =>
    applyLists(rules.lists, input, found, {
      now: deps.now().getTime(),
      judgeName: (name) => judgeName(deps, name),
    })
  return verdicts instanceof Promise ? verdicts.then(decide) : decide(verdicts)
}

/** By which a logged decision can be explained. */
export function versionsOf({ engine }: Pick<Deps, 'engine'>, rules: AccountRules | null): Versions {
  return { policyVersion: rules?.policy.version ?? 0, dataVersion: engine.dataVersion }
}
