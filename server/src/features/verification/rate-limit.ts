import type { Deps } from '../../deps.ts'

export type RateResult = { isAllowed: boolean; remaining: number; resetSeconds: number; retryAfterSeconds: number }

export type RateLimiter = { take(account: string, perSecond: number): Promise<RateResult> }

/**
 * So many calls a second for each account, and as many at once after a pause. All processes count together where they
 * share a Redis; while that does not answer, and without one, each counts for itself. Nobody is refused for its sake.
 */
export function createRateLimiter({ now, sharedRate }: Pick<Deps, 'now' | 'sharedRate'>): RateLimiter {
  const own = createOwnLimiter({ now })
  if (sharedRate === null) return { take: async (account, perSecond) => own.take(account, perSecond) }
  return {
    async take(account, perSecond) {
      const shared = await sharedRate.take(account, perSecond)
      if (shared.status === 'unavailable') return own.take(account, perSecond)
      // So that a process that is suddenly alone knows what it has allowed just now.
      if (shared.isAllowed) own.take(account, perSecond)
      return describe(shared.isAllowed, shared.fullInMilliseconds, 1000 / perSecond)
    },
  }
}

/** GCRA: one number per account, the moment at which its allowance is full again. */
export function createOwnLimiter({ now }: Pick<Deps, 'now'>) {
  const fullAt = new Map<string, number>()
  return {
    take(account: string, perSecond: number): RateResult {
      const moment = now().getTime()
      const interval = 1000 / perSecond
      const begin = Math.max(fullAt.get(account) ?? 0, moment)
      // A rounding error of the sum must not refuse the last call of a burst.
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
