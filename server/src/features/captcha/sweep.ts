import type { Deps } from '../../deps.ts'
import { deleteExpired } from './queries.ts'

export async function sweepCaptcha({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  // Service role: a job, for every account.
  await db.asService((tx) => deleteExpired(tx, now()))
}
