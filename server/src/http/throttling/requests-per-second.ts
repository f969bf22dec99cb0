import type { Deps } from '../../deps.ts'

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
  const own = createAllowances({ now })
  return {
    async take(name, perSecond) {
      const shared = await sharedRate?.take(name, perSecond)
      if (shared?.status !== 'counted') return describe(own.take(name, perSecond), perSecond)
      // Keeps the local count current in case the shared one fails.
      if (shared.isAllowed) own.take(name, perSecond)
      return describe(shared, perSecond)
    },
  }
}

type Taken = { isAllowed: boolean; fullInMilliseconds: number }

/** GCRA: one number per account, the moment its allowance is full again. Bursts up to a second's worth are allowed. */
export function createAllowances({ now }: Pick<Deps, 'now'>): { take(account: string, perSecond: number): Taken } {
  const fullAt = new Map<string, number>()
  return {
    take(account, perSecond) {
      const moment = now().getTime()
      const interval = 1000 / perSecond
      const held = fullAt.get(account) ?? 0
      const begin = isFull(held, moment) ? moment : held
      // A rounding error must not reject the last request of a burst.
      const isAllowed = begin + interval - moment - 1000 <= 0.001
      const end = isAllowed ? begin + interval : begin
      if (isAllowed) fullAt.set(account, end)
      if (fullAt.size > maxAccounts) for (const [name, at] of fullAt) if (isFull(at, moment)) fullAt.delete(name)
      return { isAllowed, fullInMilliseconds: end - moment }
    },
  }
}

const maxAccounts = 50_000

/** An allowance fills within a second, so a later moment was stored before the clock stepped back. */
function isFull(at: number, moment: number): boolean {
  return at <= moment || at > moment + 1001
}

function describe({ isAllowed, fullInMilliseconds }: Taken, perSecond: number): RateResult {
  const interval = 1000 / perSecond
  return {
    perSecond,
    isAllowed,
    remaining: Math.max(0, Math.floor((1000.001 - fullInMilliseconds) / interval)),
    resetSeconds: Math.ceil(fullInMilliseconds / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((fullInMilliseconds + interval - 1000) / 1000)),
  }
}
