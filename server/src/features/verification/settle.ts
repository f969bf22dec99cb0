import type { Caller } from '../api-keys/callers.ts'
import type { Charge } from '../usage/charge.ts'
import type { Api } from './api.ts'
import { chargeCaller, chargeCallerOnce } from './charge-caller.ts'

export type ApiRequest = {
  requestId: string
  key: string
  caller: Caller
  idempotencyKey: string | undefined
  /** As it was sent, with the path before it. */
  body: string
}

type Settled<Answer> = { used: number; answer: Answer; requestId: string }

/** Counts what a call has cost. A repeat with the same Idempotency-Key costs nothing and gets the answer of the first. */
export async function settle<Answer extends object>(
  api: Api,
  { requestId, key, caller, idempotencyKey, body }: ApiRequest,
  {
    usage,
    answer,
    parse,
  }: { usage: Pick<Charge, 'units' | 'tally' | 'log'>; answer: Answer; parse(stored: unknown): Answer },
): Promise<Settled<Answer>> {
  const cost = { requestId, units: usage.units, tally: usage.tally, log: usage.log }
  if (idempotencyKey === undefined) {
    return { used: await chargeCaller(api, key, caller, cost), answer, requestId }
  }
  const repeatable = { idempotencyKey, body, answer, secret: await api.secret(), parse }
  const result = await chargeCallerOnce(api, key, caller, cost, repeatable)
  return result.status === 'granted' ? { used: result.used, answer, requestId } : result
}
