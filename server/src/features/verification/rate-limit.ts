import type { Deps } from '../../deps.ts'

export type RateResult = { isAllowed: boolean; remaining: number; resetSeconds: number; retryAfterSeconds: number }

export type RateLimiter = { take(account: string, perSecond: number): Promise<RateResult> }

/**
 * Limits requests per second and account, with bursts up to the limit. Processes that share a Redis count together;
 * without one, or while it is unavailable, each counts on its own. A failing Redis rejects nobody.
 */
export function createRateLimiter({ now, sharedRate }: Pick<Deps, 'now' | 'sharedRate'>): RateLimiter {
  const own = createOwnLimiter({ now })
  if (sharedRate === null) return { take: async (account, perSecond) => own.take(account, perSecond) }
  return {
    async take(account, perSecond) {
      const shared = await sharedRate.take(account, perSecond)
      if (shared.status === 'unavailable') return own.take(account, perSecond)
      // Keeps the local count current in case Redis fails.
      if (shared.isAllowed) own.take(account, perSecond)
      return describe(shared.isAllowed, shared.fullInMilliseconds, 1000 / perSecond)
    },
  }
}

/** GCRA: one number per account, the moment its allowance is full again. */
export function createOwnLimiter({ now }: Pick<Deps, 'now'>) {
  const fullAt = new Map<string, number>()
  return {
    take(account: string, perSecond: number): RateResult {
      const moment = now().getTime()
      const interval = 1000 / perSecond
      const begin = Math.max(fullAt.get(account) ?? 0, moment)
      // A rounding error must not reject the last request of a burst.
      const isAllowed = begin + interval - moment - 1000 <= 0.001
      const end = isAllowed ? begin + interval : begin
      if (isAllowed) fullAt.set(account, end)
      if (fullAt.size > maxAccounts) forgetFull(fullAt, moment)
      return describe(isAllowed, end - moment, interval)
    },
  }
}

function describe(isAllowed: boolean, fullInMilliseconds: number, interval: number): RateResult {
  const waitMilliseconds = fullInMilliseconds + interval - 1000
  return {
    isAllowed,
    remaining: Math.max(0, Math.floor((1000.001 - fullInMilliseconds) / interval)),
    resetSeconds: Math.ceil(fullInMilliseconds / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMilliseconds / 1000)),
  }
}

const maxAccounts = 50_000

function forgetFull(fullAt: Map<string, number>, moment: number): void {
  for (const [account, at] of fullAt) if (at <= moment) fullAt.delete(account)
}
