import { formatCount, formatCounted } from '@assay/contract/format/figures'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { tooManyRequests } from '../../http/throttling/limits.ts'
import { createMemoryLimit } from '../../http/throttling/memory-limit.ts'
import type { RateLimiter, RateResult } from '../../http/throttling/requests-per-second.ts'
import { type Caller, type Callers, existing, type GuessLimit } from '../api-keys/check-key.ts'
import type { Access } from '../api-keys/permit.ts'
import { noteQuotaExceeded } from '../usage/alerts.ts'
import type { ChargeResult } from '../usage/charge.ts'

// Every 429 that a key can run into on `/v1` is decided in this file: unknown keys, the rate, the quota and budgets. What a
// tool limits beyond that (uploads, changes to lists) it counts with `limitUse` of http/throttling/limits.ts.

/** Senders who make up keys, because each costs a lookup. More than the keys a customer uses, all new to a process that just started. */
export function createGuessLimit(deps: Pick<Deps, 'now'>): GuessLimit {
  const perAddress = createMemoryLimit(deps, { max: 100, windowSeconds: 60 })
  return {
    take(address) {
      const result = perAddress.take(address)
      if (result.status === 'exceeded') throw tooManyRequests(result.retryAfterSeconds)
    },
    giveBack: (address) => perAddress.giveBack(address),
  }
}

/** Rejects requests above the key's or the plan's rate, after checking that the cached caller still has it. */
export async function limitRate(
  api: Pick<Deps, 'config'> & { callers: Callers; rateLimiter: RateLimiter },
  { key, caller, access }: { key: string; caller: Caller; access: Access },
  call: Pick<ApiCall, 'headers'>,
): Promise<void> {
  if (!api.config.hasApiLimits) return
  const first = await takeOne(api, caller)
  if (first.isAllowed) return applyRate(first, call)
  const current = existing(await api.callers.findAgain(key, access.use, caller))
  applyRate(hasSameRates(current, caller) ? first : await takeOne(api, current), call)
}

function hasSameRates(one: Caller, other: Caller): boolean {
  return one.requestsPerSecond === other.requestsPerSecond && one.keyRequestsPerSecond === other.keyRequestsPerSecond
}

/**
 * Each limit has its own allowance, because what was taken of the old one says nothing about the new one. A key with a rate of
 * its own takes from that first, so that it can't use up what the account's other keys share.
 */
async function takeOne({ rateLimiter }: { rateLimiter: RateLimiter }, caller: Caller): Promise<RateResult> {
  const { userId, keyId, requestsPerSecond, keyRequestsPerSecond } = caller
  const takeShared = () => rateLimiter.take(`${userId}/${requestsPerSecond}`, requestsPerSecond)
  if (keyRequestsPerSecond === null) return takeShared()
  const own = await rateLimiter.take(`${keyId}/${keyRequestsPerSecond}`, keyRequestsPerSecond)
  if (!own.isAllowed) return own
  const shared = await takeShared()
  return shared.isAllowed ? own : shared
}

function applyRate(
  { perSecond, isAllowed, remaining, resetSeconds, retryAfterSeconds }: RateResult,
  { headers }: Pick<ApiCall, 'headers'>,
): void {
  headers.push('RateLimit-Limit', String(perSecond))
  headers.push('RateLimit-Remaining', String(remaining))
  headers.push('RateLimit-Reset', String(resetSeconds))
  headers.push('RateLimit-Policy', `${perSecond};w=1`)
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
}

/** For a request that the quota or the key's budget doesn't cover. */
export async function quotaExceeded(
  deps: Pick<Deps, 'db' | 'now'>,
  { userId }: Caller,
  { by, used, limit, endsAt }: Extract<ChargeResult, { status: 'rejected' }>,
  needed: number,
): Promise<AppError> {
  if (by === 'quota') await noteQuotaExceeded(deps, userId)
  const describe = by === 'quota' ? describeQuota : describeBudget
  return new AppError('quota_exceeded', describe({ needed, used, limit, endsAt }), {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - deps.now().getTime()) / 1000)),
  })
}

type Shortage = { needed: number; used: number; limit: number; endsAt: Date }

/** "Quota exceeded: this request needs 3 checks, but only 1 of 25 is left. Resets 2026-12-15 17:47 UTC." */
export function describeQuota(shortage: Shortage): string {
  return describe(shortage, { what: 'Quota', whole: 'of this period', rest: '' })
}

/** The same for the key's own budget, so that nobody mistakes it for the plan's. */
function describeBudget(shortage: Shortage): string {
  const whole = 'of this key’s monthly budget'
  return describe(shortage, { what: 'Key budget', whole, rest: ' in this key’s monthly budget' })
}

type Words = { what: string; whole: string; rest: string }

function describe({ needed, used, limit, endsAt }: Shortage, { what, whole, rest }: Words): string {
  const left = Math.max(0, limit - used)
  const resets = endsAt.toISOString().slice(0, 16).replace('T', ' ')
  const why =
    left === 0
      ? `all ${formatCounted(limit, 'check')} ${whole} are used`
      : `this request needs ${formatCounted(needed, 'check')}, but only ${formatCount(left)} of ${formatCount(limit)} ${left === 1 ? 'is' : 'are'} left${rest}`
  return `${what} exceeded: ${why}. Resets ${resets} UTC.`
}
