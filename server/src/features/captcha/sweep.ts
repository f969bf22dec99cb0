import type { Deps } from '../../deps.ts'
import { deleteExpired } from './queries.ts'

export async function sweepCaptcha({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asService((tx) => deleteExpired(tx, now()))
}
