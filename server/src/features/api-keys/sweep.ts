import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'

/** Names of deleted keys, long after the last report that could name them. */
export async function sweepApiKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'api_keys', where: 'deleted_at < $1', by: 'deleted_at' }, [addDays(now(), -400)])
}
