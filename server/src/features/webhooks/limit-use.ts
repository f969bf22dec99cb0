import type { Deps } from '../../deps.ts'
import { countUse, tooManyRequests } from '../../http/pacing/limits.ts'

/** Saving looks up a host; tests and repeats send a request to it. */
export async function limitUse(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: string,
  use: 'save' | 'send',
): Promise<void> {
  if (!config.auth.hasLimits) return
  const counted = await db.onBehalfOf(userId, (tx) => countUse(tx, `webhooks:${use}:${userId}`, perHour, now()))
  if (counted.status === 'exceeded') throw tooManyRequests(counted.retryAfterSeconds)
}

const perHour = { max: 60, windowSeconds: 3600 }
