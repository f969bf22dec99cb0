import { deleteInSteps, sweepInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { addDays } from '../../time.ts'
import { expireFiles } from './queries-sweep.ts'

/**
 * Contents go after 7 days, one file at a time because it may be large; its line in the list goes after 30 more. Of an upload that
 * a crash interrupted, all goes when its lease is over.
 */
export async function sweepFiles({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'files', where: 'expires_at < $1', by: 'expires_at' }, [addDays(now(), -30)])
  const unfinished = `state <> 'expired' and state = 'uploading' and expires_at < $1`
  await deleteInSteps(db, { table: 'files', where: unfinished, by: 'expires_at' }, [now()])
  await sweepInSteps(db, (tx, count) => expireFiles(tx, now(), count), { rows: 1 })
}
