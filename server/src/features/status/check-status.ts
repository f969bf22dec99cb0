import type { Deps } from '../../deps.ts'
import { runChecks } from './checks.ts'
import { firstDay } from './days.ts'
import { deleteSpansBefore, keepFinding } from './queries.ts'

/** The job: runs all checks, saves the results, and deletes what is older than the page shows. */
export async function checkStatus(deps: Deps): Promise<void> {
  const findings = await runChecks(deps)
  const now = deps.now()
  // Service role: the state of the service is no user’s.
  await deps.db.asService(async (tx) => {
    for (const finding of findings) await keepFinding(tx, finding, now)
    await deleteSpansBefore(tx, firstDay(now))
  })
}
