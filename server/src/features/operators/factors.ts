import type { Deps } from '../../deps.ts'
import { resetFactors } from '../auth/factors/reset-factors.ts'

/** For someone who lost every way in and has proven who they are by other means. */
export async function resetFactorsOf(deps: Pick<Deps, 'config' | 'db' | 'now'>, userId: string) {
  // Service role: the operator acts on any account.
  return deps.db.asService((tx) => resetFactors(tx, deps, userId))
}
