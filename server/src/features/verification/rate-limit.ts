import type { Deps } from '../../deps.ts'

type RateResult = { isAllowed: boolean; remaining: number; resetSeconds: number; retryAfterSeconds: number }
export type RateLimiter = { take(account: string, perSecond: number): RateResult }

/**
 * So many calls a second for each account, and as many at once after a pause (GCRA: one number per account, the moment
 * at which its allowance is full again). Each process counts for itself.
 */
export function createRateLimiter({ now }: Pick<Deps, 'now'>): RateLimiter {
  const fullAt = new Map<string, number>()
  return {
    take(account, perSecond) {
      const moment = now().getTime()
      const interval = 1000 / perSecond
      const begin = Math.max(fullAt.get(account) ?? 0, moment)
      const waitMilliseconds = begin + interval - moment - 1000
      // A rounding error of the sum must not refuse the last call of a burst.
      const isAllowed = waitMilliseconds <= 0.001
      const end = isAllowed ? begin + interval : begin
      if (isAllowed) fullAt.set(account, end)
      if (fullAt.size > maxAccounts) forgetFull(fullAt, moment)
      return {
        isAllowed,
        remaining: Math.max(0, Math.floor((1000.001 - (end - moment)) / interval)),
        resetSeconds: Math.ceil((end - moment) / 1000),
        retryAfterSeconds: Math.max(1, Math.ceil(waitMilliseconds / 1000)),
      }
    },
  }
}

const maxAccounts = 50_000

function forgetFull(fullAt: Map<string, number>, moment: number): void {
  for (const [account, at] of fullAt) if (at <= moment) fullAt.delete(account)
}
