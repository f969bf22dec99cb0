import { AppError } from '../../../http/errors.ts'
import { countUse, formatWait } from '../../../http/pacing/limits.ts'
import type { Tx } from '../../../ports/db.ts'
import type { BillingDeps } from '../billing-deps.ts'

/** Limits what creates or changes something at the provider. Showing an open page again does not count. */
export async function limitChanges(
  tx: Tx,
  { config, now }: Pick<BillingDeps, 'config' | 'now'>,
  userId: string,
): Promise<void> {
  if (!config.auth.hasLimits) return
  for (const [span, limit] of Object.entries(changes)) {
    const use = await countUse(tx, `billing:${span}:${userId}`, limit, now())
    if (use.status === 'allowed') continue
    const { retryAfterSeconds } = use
    throw new AppError(
      'rate_limited',
      `You’ve chosen a plan ${limit.max} times in one ${span}. Nothing was charged. Please try again in ${formatWait(retryAfterSeconds)}.`,
      { retryAfterSeconds },
    )
  }
}

const changes = {
  hour: { max: 10, windowSeconds: 3600 },
  day: { max: 20, windowSeconds: 86_400 },
}
