import { AppError } from '../../http/errors.ts'
import type { Caller } from '../api-keys/check-key.ts'
import type { Charge, ChargeResult } from '../usage/charge.ts'
import { chargeIdempotent, type Idempotent } from '../usage/idempotency.ts'
import { noteQuotaExceeded } from '../usage/note-quota-exceeded.ts'
import { type Api, requireCaller } from './api.ts'
import { describeQuota } from './describe-quota.ts'

export type ApiRequest = {
  requestId: string
  key: string
  caller: Caller
  idempotencyKey: string | undefined
  /** As sent, prefixed with the path. Empty without an Idempotency-Key. */
  body: string
}

type Judged<Result> = { usage: Pick<Charge, 'units' | 'tally' | 'log'>; result: Result; parse(stored: unknown): Result }

/** `used` is the account's count with this request. A replayed request keeps the result and id of the original. */
type Charged<Result> = { used: number; result: Result; requestId: string }

/** Charges what a request costs, or throws: nobody gets a result that was not counted. */
export async function chargeRequest<Result extends object>(
  api: Api,
  request: ApiRequest,
  { usage, result, parse }: Judged<Result>,
): Promise<Charged<Result>> {
  const { requestId, idempotencyKey, body } = request
  const cost = { requestId, units: usage.units, tally: usage.tally, log: usage.log }
  if (idempotencyKey === undefined) return { used: await chargeOnMeter(api, request, cost), result, requestId }
  return chargeOrReplay(api, request, cost, { idempotencyKey, body, result, secret: await api.secret(), parse })
}

type Cost = Omit<Charge, 'userId' | 'keyId' | 'periodId' | 'drawsOnAllowance'>

async function chargeOnMeter(api: Api, { key, caller }: ApiRequest, cost: Cost): Promise<number> {
  const first = await api.meter.charge(toCharge(caller, cost))
  if (first.status === 'granted') return first.used
  const charged = await retryStale(api, key, first, (fresh) => api.meter.charge(toCharge(fresh, cost)))
  if (charged.status === 'granted') return charged.used
  throw await quotaExceeded(api, caller, charged, cost.units)
}

async function chargeOrReplay<Result extends object>(
  api: Api,
  { key, caller, requestId }: ApiRequest,
  cost: Cost,
  idempotent: Idempotent<Result>,
): Promise<Charged<Result>> {
  const charge = (known: Caller) => chargeIdempotent(api, known.userId, toCharge(known, cost), idempotent)
  const charged = await retryStale(api, key, await charge(caller), charge)
  switch (charged.status) {
    case 'granted':
      api.metrics.units('granted', cost.units)
      return { used: charged.used, result: idempotent.result, requestId }
    case 'replayed':
      return charged
    case 'mismatch':
      throw new AppError(
        'conflict',
        'This `Idempotency-Key` was used with a different request in the last 24 hours. Use a new one.',
      )
    case 'refused':
      api.metrics.units('refused', cost.units)
      throw await quotaExceeded(api, caller, charged, cost.units)
    default:
      return charged satisfies never
  }
}

/**
 * Retries a charge whose key or period was gone with a fresh caller. Twice: the plan may have changed before the first
 * retry, and the account may be deleted while that one waits for its turn.
 */
async function retryStale<Result extends { status: string }>(
  api: Api,
  key: string,
  first: Result,
  charge: (caller: Caller) => Promise<Result>,
): Promise<Exclude<Result, { status: 'stale' }>> {
  let charged = first
  for (let retry = 0; retry < 2 && !isFinal(charged); retry += 1) {
    api.callers.forget(key)
    charged = await charge(await requireCaller(api, key))
  }
  if (isFinal(charged)) return charged
  throw new AppError('unavailable', 'Your plan is being changed. Try again in a second.', { retryAfterSeconds: 1 })
}

function isFinal<Result extends { status: string }>(charged: Result): charged is Exclude<Result, { status: 'stale' }> {
  return charged.status !== 'stale'
}

function toCharge(
  { userId, keyId, periodId, drawsOnAllowance }: Caller,
  { requestId, units, tally, log }: Cost,
): Charge {
  return { requestId, userId, keyId, periodId, drawsOnAllowance, units, tally, log }
}

async function quotaExceeded(
  api: Api,
  { userId }: Caller,
  { used, limit, endsAt }: Extract<ChargeResult, { status: 'refused' }>,
  units: number,
): Promise<AppError> {
  await noteQuotaExceeded(api, userId)
  return new AppError('quota_exceeded', describeQuota({ needed: units, used, limit, endsAt }), {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - api.now().getTime()) / 1000)),
  })
}
