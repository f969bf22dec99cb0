import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import type { Caller } from '../api-keys/check-key.ts'
import { type Api, existing } from './api.ts'
import type { RateResult } from './rate-limit.ts'

/** Rejects requests above the plan's rate, after checking that the cached caller still has that plan. */
export async function limitRate(api: Api, key: string, caller: Caller, call: ApiCall): Promise<void> {
  if (!api.config.hasApiLimits) return
  const first = await takeOne(api, caller)
  if (first.isAllowed) return applyRate(first, caller.requestsPerSecond, call)
  const current = existing(await api.callers.findAgain(key, caller))
  const isSame = current.requestsPerSecond === caller.requestsPerSecond
  applyRate(isSame ? first : await takeOne(api, current), current.requestsPerSecond, call)
}

/** Each limit with an allowance of its own: what was taken of the old one says nothing about the new. */
function takeOne({ rateLimiter }: Api, { userId, requestsPerSecond }: Caller): Promise<RateResult> {
  return rateLimiter.take(`${userId}/${requestsPerSecond}`, requestsPerSecond)
}

function applyRate(
  { isAllowed, remaining, resetSeconds, retryAfterSeconds }: RateResult,
  requestsPerSecond: number,
  { headers }: ApiCall,
): void {
  headers.push('RateLimit-Limit', String(requestsPerSecond))
  headers.push('RateLimit-Remaining', String(remaining))
  headers.push('RateLimit-Reset', String(resetSeconds))
  headers.push('RateLimit-Policy', `${requestsPerSecond};w=1`)
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
}
