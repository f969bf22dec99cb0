import type { AccountRules } from '../rules/account-rules.ts'
import { blockedWave } from '../rules/decide.ts'
import { decideFor } from '../rules/decide-for.ts'
import { flagBits } from '../rules/facts.ts'
import type { Decided } from '../rules/log-facts.ts'
import type { JudgedSignUp } from '../waves/account-sign-ups.ts'
import type { Verdicts } from './judge.ts'

/** Decides by the account's rules. Of a blocked wave, only people on the account's allow list get in. */
export function decideSignUp(
  rules: AccountRules | null,
  verdicts: Verdicts,
  judged: JudgedSignUp | null,
  now: Date,
): Decided {
  const decided = decideFor(rules, verdicts, judged?.activity ?? null, now)
  const isBlocked = judged?.isBlocked && (decided.facts.flags & flagBits.allow_list) === 0
  return isBlocked ? { ...decided, outcome: blockedWave, silent: decided.silent && blockedWave } : decided
}
