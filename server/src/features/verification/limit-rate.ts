import type { ApiCall } from '../../http/fast-path/api-call.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import type { Caller } from '../api-keys/callers.ts'
import { type Api, existing } from './api.ts'
import type { RateResult } from './rate-limit.ts'

/** Refuses the call above the plan's calls a second. A promise only for those, or where other processes are asked. */
export function limitRate(api: Api, key: string, caller: Caller, call: ApiCall): undefined | Promise<undefined> {
  if (!api.config.hasApiLimits) return undefined
  const taken = takeOne(api, caller)
  if (taken instanceof Promise || !taken.isAllowed) return limitByPlan(api, key, caller, taken, call)
  return applyRate(taken, caller.requestsPerSecond, call)
}

/** The plan may be a better one than memory has it. */
async function limitByPlan(
  api: Api,
  key: string,
  caller: Caller,
  taken: RateResult | Promise<RateResult>,
  call: ApiCall,
): Promise<undefined> {
  const first = await taken
  if (first.isAllowed) return applyRate(first, caller.requestsPerSecond, call)
  const current = existing(await api.callers.findAgain(key, caller))
  const isSame = current.requestsPerSecond === caller.requestsPerSecond
  return applyRate(isSame ? first : await takeOne(api, current), current.requestsPerSecond, call)
}

/** Each limit with an allowance of its own: what was taken of the old one says nothing about the new. */
function takeOne({ rateLimiter }: Api, { userId, requestsPerSecond }: Caller): RateResult | Promise<RateResult> {
  return rateLimiter.take(`${userId}/${requestsPerSecond}`, requestsPerSecond)
}

function applyRate(
  { isAllowed, remaining, resetSeconds, retryAfterSeconds }: RateResult,
  requestsPerSecond: number,
  { headers }: ApiCall,
): undefined {
  headers.push('RateLimit-Limit', String(requestsPerSecond))
  headers.push('RateLimit-Remaining', String(remaining))
  headers.push('RateLimit-Reset', String(resetSeconds))
  headers.push('RateLimit-Policy', `${requestsPerSecond};w=1`)
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
}
