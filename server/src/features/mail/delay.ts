import type { Deps } from '../../deps.ts'
import { findOldestWaiting } from './queries.ts'

/** How long the oldest unsent mail has been waiting. */
export async function mailDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  // Service role: a figure over all accounts.
  const oldest = await db.asService(findOldestWaiting)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
