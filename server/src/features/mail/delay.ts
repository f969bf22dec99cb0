import type { Deps } from '../../deps.ts'
import { findOldestDelayed } from './queries-delivery.ts'

/** How long the oldest mail that should have left has been waiting. */
export async function mailDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  // Service role: a figure over all accounts.
  const oldest = await db.asService(findOldestDelayed)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
