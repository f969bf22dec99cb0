import type { Deps } from '../../../deps.ts'
import { deleteOldAllowances } from './queries-allowance.ts'

export async function sweepAllowances({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.asService(deleteOldAllowances)
}
