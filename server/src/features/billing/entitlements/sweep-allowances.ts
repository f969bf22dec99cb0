import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'

/** A period ends at most 31 days after its account was deleted, so nothing is kept longer than 60 days. */
export async function sweepAllowances({ db }: Pick<Deps, 'db'>): Promise<void> {
  const over = "ends_at < now() - interval '29 days'"
  await deleteInSteps(db, { table: 'free_allowances', where: over, by: 'ends_at' }, [])
}
