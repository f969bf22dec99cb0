import type { Deps } from '../../deps.ts'
import { open, seal } from '../secrets/seal.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Charge, ChargeResult } from './charge.ts'
import { chargeWithin } from './charging/insert-charges.ts'
import { claimKey, deleteKey, findStored, isKeyUsable, setRequestCount } from './queries-idempotency.ts'

/** A request with an Idempotency-Key and the result it is about to get. `body` is the request as sent, path included. */
export type Idempotent<Result extends object> = {
  idempotencyKey: string
  body: string
  result: Result
  secret: ServerSecret
  parse(stored: unknown): Result
}

export type IdempotentResult<Result> =
  | ChargeResult
  | { status: 'replayed'; used: number; requestId: string; result: Result }
  /** The key was used with another request. */
  | { status: 'mismatch' }

/**
 * Charges the first request with an Idempotency-Key and replays its result to the others. Result and charge commit
 * together, so a retry after a crash finds both or neither. A simultaneous second request waits on the row's primary key.
 */
export async function chargeIdempotent<Result extends object>(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  charge: Charge,
  { idempotencyKey, body, result, secret, parse }: Idempotent<Result>,
): Promise<IdempotentResult<Result>> {
  const keyHash = secret.hash('idempotency', idempotencyKey)
  const bodyHash = secret.hash('idempotency', body)
  const sealKey = secret.hash('seal', `${idempotencyKey}\n${body}`)
  // Service role: the caller is an API key.
  return db.asService(async (tx) => {
    const claim = {
      userId,
      keyHash,
      bodyHash,
      requestId: charge.requestId,
      sealedResult: seal(sealKey, Buffer.from(JSON.stringify(result))),
    }
    if (!(await claimKey(tx, claim))) {
      const stored = await findStored(tx, userId, keyHash)
      if (!stored || !(await isKeyUsable(tx, charge))) return stale
      if (!stored.bodyHash.equals(bodyHash)) return { status: 'mismatch' }
      const { requestId, used, sealedResult } = stored
      return {
        status: 'replayed',
        used,
        requestId,
        result: parse(JSON.parse(open(sealKey, sealedResult).toString('utf8'))),
      }
    }
    const charged = await chargeWithin(tx, charge)
    if (charged.status === 'granted') await setRequestCount(tx, userId, keyHash, charged.used)
    else await deleteKey(tx, userId, keyHash)
    return charged
  }, userId)
}

const stale = { status: 'stale' } as const
