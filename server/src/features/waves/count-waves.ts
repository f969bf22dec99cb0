import type { Deps } from '../../deps.ts'
import { dayMs } from '../../time.ts'
import { countAllWaves } from './queries.ts'

/** Over all teams, by count alone: whose they are and what is in them stays with the teams. */
export function countWaves({ db, now }: Pick<Deps, 'db' | 'now'>) {
  // Service role: figures over all accounts.
  return db.asService((tx) => countAllWaves(tx, new Date(now().getTime() - dayMs)))
}
