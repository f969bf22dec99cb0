import type { Tx } from '../../ports/db.ts'
import { raisePastRules } from './queries.ts'

/** After an account's lists and policies were deleted as a whole. */
export function forgetRules(tx: Tx, userId: string): Promise<void> {
  return raisePastRules(tx, userId)
}
