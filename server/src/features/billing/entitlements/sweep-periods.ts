import { deleteInSteps, sweepInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'
import { addDays } from '../../../time.ts'
import { deletePeriodsBefore, endedPlans } from './queries-sweep.ts'

/** Months of quota and ended plans, kept as long as the reports that show them. */
export async function sweepPeriods({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = addDays(now(), -400)
  await sweepInSteps(db, (tx, rows) => deletePeriodsBefore(tx, before, rows))
  await deleteInSteps(db, endedPlans, [before])
}
