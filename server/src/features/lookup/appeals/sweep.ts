import { deleteInSteps } from '../../../db/delete-in-steps.ts'
import type { Deps } from '../../../deps.ts'

/** With everything personal in them. What was decided stays in the public log, which names no person. */
export async function sweepAppeals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'domain_appeals', where: 'expires_at <= $1', by: 'expires_at' }, [now()])
}
