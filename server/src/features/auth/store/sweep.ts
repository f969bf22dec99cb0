import type { Deps } from '../../../deps.ts'
import { sweepLimits } from '../../../http/pacing/limits.ts'
import { deleteExpired } from './queries-sweep.ts'

/** Deletes what can no longer be used: ended sessions, expired links, unfinished sign-ins. */
export async function sweepAuth(deps: Pick<Deps, 'db' | 'now' | 'config'>): Promise<void> {
  await sweepLimits(deps)
  if (deps.config.supabase !== null) return
  // Service role: a job, for every account.
  await deps.db.asService((tx) => deleteExpired(tx, deps.now()))
}
