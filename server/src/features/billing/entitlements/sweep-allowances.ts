import type { Deps } from '../../../deps.ts'
import { deleteOldAllowances } from './queries-allowance.ts'

export async function sweepAllowances({ db }: Pick<Deps, 'db'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService(deleteOldAllowances)
}
