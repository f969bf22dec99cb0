import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { runChecks } from './checks.ts'
import { firstDay } from './days.ts'
import { keepFinding } from './queries.ts'

/** The job: runs all checks, saves the results, and deletes what is older than the page shows. */
export async function checkStatus(deps: Deps): Promise<void> {
  const findings = await runChecks(deps)
  const now = deps.now()
  // Service role: the state of the service is no user’s.
  await deps.db.asService(async (tx) => {
    for (const finding of findings) await keepFinding(tx, finding, now)
  })
  const shown = { table: 'status_spans', where: 'component = any ($1) and ends_at < $2', by: 'component, ends_at desc' }
  await deleteInSteps(deps.db, shown, [findings.map(({ component }) => component), firstDay(now)])
}
