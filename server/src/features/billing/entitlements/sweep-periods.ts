import { deleteInSteps, sweepInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { addDays } from '../../../time.ts'
import { deletePeriodsBefore, endedPlans } from './queries.ts'

/** Months of quota and ended plans, kept as long as the reports that show them. */
export async function sweepPeriods({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -400)
  await sweepInSteps(db, (tx, rows) => deletePeriodsBefore(tx, before, rows))
  await deleteInSteps(db, endedPlans, [before])
}

/** A period ends at most 31 days after its account was deleted, so nothing is kept longer than 60 days. */
export async function sweepAllowances({ db }: Pick<Deps, 'db'>): Promise<void> {
  const over = "ends_at < now() - interval '29 days'"
  await deleteInSteps(db, { table: 'free_allowances', where: over, by: 'ends_at' }, [])
}
