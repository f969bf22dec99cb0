import { AppError, internalMessage, unavailableMessage } from '../../http/errors.ts'
import { tooManyMessage } from '../../http/pacing/limits.ts'
import { describeQuota } from '../v1/limits.ts'
import type { Input } from './judge.ts'

/** Addresses that make a request with a test key fail, with the status, body and headers of the real error. */
export const testErrors: Record<string, () => AppError> = {
  'rate-limited@test.assay': () => simulated('rate_limited', tooManyMessage, 1),
  'quota-exceeded@test.assay': () => simulated('quota_exceeded', describeQuota(usedUp), 3600),
  'server-error@test.assay': () => simulated('internal', internalMessage),
  'unavailable@test.assay': () => simulated('unavailable', unavailableMessage, 1),
}

/** Ends the request if one of its addresses asks for an error. */
export function throwTestError(inputs: Input[]): void {
  for (const { email = '' } of inputs) {
    const address = email.trim().toLowerCase()
    if (Object.hasOwn(testErrors, address)) throw testErrors[address]?.()
  }
}

function simulated(code: AppError['code'], message: string, retryAfterSeconds?: number): AppError {
  return new AppError(code, message, {
    isSimulated: true,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

/** Fixed, like every result of a test key. */
const usedUp = { needed: 1, used: 25, limit: 25, endsAt: new Date('2030-01-01T00:00:00Z') }
