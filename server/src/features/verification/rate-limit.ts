import type { Deps } from '../../deps.ts'
import { createAllowances } from '../../http/pacing/allowance.ts'

export type RateResult = {
  perSecond: number
  isAllowed: boolean
  remaining: number
  resetSeconds: number
  retryAfterSeconds: number
}

export type RateLimiter = { take(name: string, perSecond: number): Promise<RateResult> }

/**
 * Limits requests per second of an account or a key, with bursts up to the limit. Processes that share a Redis, and workers
 * of one server, count together; while the shared count is unavailable, each counts on its own and rejects nobody for it.
 */
export function createRateLimiter({ now, sharedRate }: Pick<Deps, 'now' | 'sharedRate'>): RateLimiter {
  const own = createOwnLimiter({ now })
  if (sharedRate === null) return { take: async (account, perSecond) => own.take(account, perSecond) }
  return {
    async take(account, perSecond) {
      const shared = await sharedRate.take(account, perSecond)
      if (shared.status === 'unavailable') return own.take(account, perSecond)
      // Keeps the local count current in case the shared one fails.
      if (shared.isAllowed) own.take(account, perSecond)
      return describe(shared.isAllowed, shared.fullInMilliseconds, perSecond)
    },
  }
}

export function createOwnLimiter({ now }: Pick<Deps, 'now'>) {
  const allowances = createAllowances({ now })
  return {
    take(account: string, perSecond: number): RateResult {
      const { isAllowed, fullInMilliseconds } = allowances.take(account, perSecond)
      return describe(isAllowed, fullInMilliseconds, perSecond)
    },
  }
}

function describe(isAllowed: boolean, fullInMilliseconds: number, perSecond: number): RateResult {
  const interval = 1000 / perSecond
  const waitMilliseconds = fullInMilliseconds + interval - 1000
  return {
    perSecond,
    isAllowed,
    remaining: Math.max(0, Math.floor((1000.001 - fullInMilliseconds) / interval)),
    resetSeconds: Math.ceil(fullInMilliseconds / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(waitMilliseconds / 1000)),
  }
}
