import { AppError } from '../../http/errors.ts'
import type { Caller } from '../api-keys/callers.ts'
import type { Charge, ChargeResult } from '../usage/charge.ts'
import { chargeOnce, type Repeatable } from '../usage/charge-once.ts'
import { noteRefusal } from '../usage/note-refusal.ts'
import { type Api, requireCaller } from './api.ts'

type Cost = Omit<Charge, 'keyId' | 'periodId' | 'drawsOnAllowance'>

/** Counts the call, and says what the account has used with it. Whatever is not counted ends the request. */
export async function chargeCaller(api: Api, key: string, caller: Caller, cost: Cost): Promise<number> {
  const first = await api.meter.charge(chargeOf(caller, cost))
  if (first.status === 'granted') return first.used
  const result = await orWithFreshCaller(api, key, first, (known) => api.meter.charge(chargeOf(known, cost)))
  if (result.status === 'granted') return result.used
  await noteRefusal(api, caller.userId)
  throw quotaExceeded(result, cost.units, api.now())
}

/** The same for a call with an Idempotency-Key: the first one is counted, and the others get its answer. */
export async function chargeCallerOnce<Answer extends object>(
  api: Api,
  key: string,
  caller: Caller,
  cost: Cost,
  repeatable: Repeatable<Answer>,
) {
  const charge = (known: Caller) => chargeOnce(api, known.userId, chargeOf(known, cost), repeatable)
  const result = await orWithFreshCaller(api, key, await charge(caller), charge)
  switch (result.status) {
    case 'granted':
      api.metrics.units('granted', cost.units)
      return result
    case 'repeated':
      return result
    case 'different':
      throw new AppError('conflict', 'This Idempotency-Key was used with another request in the last 24 hours.')
    case 'refused':
      api.metrics.units('refused', cost.units)
      await noteRefusal(api, caller.userId)
      throw quotaExceeded(result, cost.units, api.now())
    default:
      return result satisfies never
  }
}

/**
 * A charge that found key or period gone is tried again with what is true now. Twice: the plan may have changed before,
 * and the account be deleted while the second try waits for its turn.
 */
async function orWithFreshCaller<Result extends { status: string }>(
  api: Api,
  key: string,
  first: Result,
  charge: (caller: Caller) => Promise<Result>,
): Promise<Exclude<Result, { status: 'stale' }>> {
  let result = first
  for (let again = 0; again < 2 && !isSettled(result); again += 1) {
    api.callers.forget(key)
    result = await charge(await requireCaller(api, key))
  }
  if (isSettled(result)) return result
  throw new AppError('unavailable', 'Your plan is being changed. Please try again.', { retryAfterSeconds: 1 })
}

function isSettled<Result extends { status: string }>(result: Result): result is Exclude<Result, { status: 'stale' }> {
  return result.status !== 'stale'
}

function chargeOf({ keyId, periodId, drawsOnAllowance }: Caller, { requestId, units, tally, log }: Cost): Charge {
  return { requestId, keyId, periodId, drawsOnAllowance, units, tally, log }
}

function quotaExceeded(
  { used, limit, endsAt }: Extract<ChargeResult, { status: 'refused' }>,
  units: number,
  now: Date,
): AppError {
  const left = Math.max(0, limit - used)
  const needs = left === 0 ? '' : ` This call needs ${units} units and ${left} ${left === 1 ? 'is' : 'are'} left.`
  const renewed = endsAt.toISOString().slice(0, 16).replace('T', ' ')
  return new AppError(
    'quota_exceeded',
    `The ${limit} units of your plan for this period are not enough.${needs} They are renewed on ${renewed} UTC.`,
    { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) },
  )
}
