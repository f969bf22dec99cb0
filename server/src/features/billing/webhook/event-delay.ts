import type { Deps } from '../../../deps.ts'
import { findOldestEvent } from '../store/queries-events.ts'

/** How long the oldest unhandled event has been waiting. */
export async function eventDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  // Service role: a figure over all accounts.
  const oldest = await db.asService(findOldestEvent)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
