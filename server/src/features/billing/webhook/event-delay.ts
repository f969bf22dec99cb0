import type { Deps } from '../../../deps.ts'
import { findOldestEvent } from '../store/queries-events.ts'

/** For how long the oldest of the provider's events has been waiting to be worked off. */
export async function eventDelaySeconds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const oldest = await db.asService(findOldestEvent)
  return oldest ? Math.max(0, (now().getTime() - oldest.getTime()) / 1000) : 0
}
