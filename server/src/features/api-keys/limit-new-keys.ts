import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { formatWait } from '../../http/pacing/format-wait.ts'
import { countUse } from '../../http/pacing/queries-rate-limits.ts'
import type { Tx } from '../../ports/db.ts'

/** Deleted keys count too. Counted in the transaction that creates the key. */
export async function limitNewKeys(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  userId: string,
): Promise<void> {
  if (!config.auth.hasLimits) return
  for (const [span, limit] of Object.entries(newKeys)) {
    const use = await countUse(tx, `api-keys:${span}:${userId}`, limit, now())
    if (use.status === 'allowed') continue
    const { retryAfterSeconds } = use
    throw new AppError(
      'rate_limited',
      `You’ve created ${limit.max} API keys in one ${span}. Please try again in ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
}

const newKeys = {
  hour: { max: 20, windowSeconds: 3600 },
  day: { max: 60, windowSeconds: 86_400 },
}
