import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import type { Caller } from '../api-keys/check-key.ts'
import { type Api, existing } from './api.ts'
import type { ApiRequest } from './charge-request.ts'
import type { RateResult } from './rate-limit.ts'

/** Rejects requests above the key's or the plan's rate, after checking that the cached caller still has it. */
export async function limitRate(
  api: Api,
  { key, caller, access }: Pick<ApiRequest, 'key' | 'caller' | 'access'>,
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
 * Each limit with an allowance of its own: what was taken of the old one says nothing about the new. A key with a rate of
 * its own takes from that first, so that it can't use up what the account's other keys share.
 */
async function takeOne({ rateLimiter }: Api, caller: Caller): Promise<RateResult> {
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
