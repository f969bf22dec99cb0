import { VerifyBatchResponse, VerifyResponse } from '@assay/contract/verification'
import { z } from 'zod/mini'
import { AppError } from '../../http/errors.ts'
import type { Caller } from '../api-keys/check-key.ts'
import type { Access } from '../api-keys/permit.ts'
import { decideFor } from '../rules/decide-for.ts'
import type { Charge } from '../usage/charge.ts'
import { chargeIdempotent, type IdempotentResult } from '../usage/idempotency.ts'
import { type Api, requireCallerAgain } from '../v1/api.ts'
import { quotaExceeded } from '../v1/limits.ts'
import type { Verdicts } from './judge.ts'

export type ApiRequest = {
  requestId: string
  key: string
  caller: Caller
  access: Access
  idempotencyKey: string | undefined
  /** As sent, prefixed with the path. Empty without an Idempotency-Key. */
  body: string
  /** Sent with the response. Names and values alternate. */
  headers: string[]
}

type Usage = Pick<Charge, 'units' | 'tally' | 'decisions' | 'log'>
type Judged<Result> = {
  usage: Usage
  result: Result
  /** Called when it's known whether the request was charged, and so whether it counts among the account's sign-ups. */
  settle(isCharged: boolean): void
}

type Work<Result> = {
  /** Judges by the account's rules: once more if they have changed before the request is charged. */
  judge(caller: Caller): Promise<Judged<Result>>
  parse(stored: unknown): Result
}

/** `used` is the account's count with this request. A replayed request keeps the result and id of the original. */
type Charged<Result> = { used: number; result: Result; requestId: string }

/** Judges a request and charges what it costs, or throws: nobody gets a result that was not counted. */
export async function chargeRequest<Result extends object>(
  api: Api,
  request: ApiRequest,
  work: Work<Result>,
): Promise<Charged<Result>> {
  const { charged, result, units } = await judgeAndCharge(api, request, work)
  switch (charged.status) {
    case 'granted':
      return { used: charged.used, result, requestId: request.requestId }
    case 'replayed':
      request.headers.push('Idempotency-Replayed', 'true')
      return charged
    case 'mismatch':
      throw new AppError(
        'conflict',
        'This `Idempotency-Key` was used with a different request in the last 24 hours. Use a new one.',
      )
    case 'rejected':
      throw await quotaExceeded(api, request.caller, charged, units)
    case 'stale':
      throw new AppError('unavailable', 'Your plan is being changed. Try again in a second.', { retryAfterSeconds: 1 })
    default:
      return charged satisfies never
  }
}

type Attempt<Result> = { charged: IdempotentResult<Result>; result: Result; units: number }

/**
 * If the key, the account's rules or the period had changed, starts over with a fresh caller. Twice: the plan may have
 * changed before the first retry, and the account may be deleted while that one waits for its turn.
 */
async function judgeAndCharge<Result extends object>(
  api: Api,
  request: ApiRequest,
  work: Work<Result>,
): Promise<Attempt<Result>> {
  const { key, access } = request
  let attempt = await tryOnce(api, request, request.caller, work)
  for (let retry = 0; retry < 2 && attempt.charged.status === 'stale'; retry += 1) {
    attempt = await tryOnce(api, request, await requireCallerAgain(api, key, access), work)
  }
  return attempt
}

async function tryOnce<Result extends object>(
  api: Api,
  { requestId, access, idempotencyKey, body }: ApiRequest,
  caller: Caller,
  { judge, parse }: Work<Result>,
): Promise<Attempt<Result>> {
  const { usage, result, settle } = await judge(caller)
  const { units } = usage
  const charge = toCharge(caller, access, requestId, usage)
  let isCharged = false
  try {
    const charged = idempotencyKey === undefined ? await api.meter.charge(charge) : await chargeOnce(idempotencyKey)
    isCharged = charged.status === 'granted'
    return { charged, result, units }
  } finally {
    settle(isCharged)
  }

  async function chargeOnce(idempotencyKey: string): Promise<IdempotentResult<Result>> {
    const idempotent = { idempotencyKey, body, result, secret: await api.secret(), parse }
    const charged = await chargeIdempotent(api, caller.userId, charge, idempotent)
    // Elsewhere the meter counts; this charge went past it.
    if (charged.status === 'granted') api.metrics.units('granted', units)
    else if (charged.status === 'rejected') api.metrics.units('rejected', units)
    return charged
  }
}

/** Field by field, for speed. */
function toCharge(
  { userId, keyId, periodId, drawsOnAllowance, hasBudget, isOldSecret, version }: Caller,
  { use }: Access,
  requestId: string,
  { units, tally, decisions, log }: Usage,
): Charge {
  return {
    requestId,
    userId,
    keyId,
    periodId,
    drawsOnAllowance,
    hasBudget,
    isOldSecret,
    version,
    units,
    tally,
    decisions,
    log,
    use,
  }
}

/** What is kept for a request with an `Idempotency-Key`. */
export type StoredResult = Omit<VerifyResponse, 'status' | 'request_count' | 'request_id'>
export type StoredBatch = Pick<VerifyBatchResponse, 'results' | 'data_version'>

/** A result from before there were decisions gets the default rules' decision. */
export function parseStored(stored: unknown): StoredResult {
  return withDecision(Result.parse(stored))
}

export function parseStoredBatch(stored: unknown): StoredBatch {
  const { results, data_version } = Batch.parse(stored)
  return { results: results.map(withDecision), data_version }
}

type Decision = Pick<StoredResult, 'decision' | 'rule'>
type Kept = Verdicts & { decision?: Decision['decision'] | undefined; rule?: Decision['rule'] | undefined }

function withDecision<Stored extends Kept>(stored: Stored): Stored & Decision {
  const { decision, rule } = stored
  return decision && rule ? { ...stored, decision, rule } : { ...stored, ...decidedByAssay(stored) }
}

function decidedByAssay(verdicts: Verdicts): Decision {
  const { decision, rule } = decideFor(null, verdicts).outcome
  return { decision, rule }
}

const { decision, rule, activity } = VerifyResponse.shape
const decisions = { decision: z.optional(decision), rule: z.optional(rule) }
const Result = z.extend(
  z.pick(VerifyResponse, { email_verification: true, name_verification: true, data_version: true }),
  { ...decisions, activity },
)
const Batch = z.object({
  results: z.array(z.extend(VerifyBatchResponse.shape.results.def.element, decisions)),
  data_version: z.string(),
})
