import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'

/** Two weeks of log. What still waits isn’t swept: it ends after three days. */
export async function sweepWebhooks({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const where = `created_at < $1 and status in ('delivered', 'failed')`
  await deleteInSteps(db, { table: 'webhook_deliveries', where, by: 'created_at' }, [addDays(now(), -14)])
}
