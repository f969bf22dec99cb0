import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'

/** The newest 500 of an account, for a year. */
export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'notifications', where: 'created_at < $1', by: 'created_at' }, [
    addDays(now(), -365),
  ])
}
