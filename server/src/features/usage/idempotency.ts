import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Charge, ChargeResult } from './charge.ts'
import { resultsOf } from './meter.ts'
import { insertCharge } from './queries-charge.ts'
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
    const claim = { userId, keyHash, bodyHash, requestId: charge.requestId, sealedResult: seal(sealKey, result) }
    if (!(await claimKey(tx, claim))) {
      const stored = await findStored(tx, userId, keyHash)
      if (!stored || !(await isKeyUsable(tx, userId, charge.keyId))) return stale
      if (!stored.bodyHash.equals(bodyHash)) return { status: 'mismatch' }
      const { requestId, used, sealedResult } = stored
      return { status: 'replayed', used, requestId, result: parse(open(sealKey, sealedResult)) }
    }
    const [charged = stale] = resultsOf(await insertCharge(tx, charge), 1)
    if (charged.status === 'granted') await setRequestCount(tx, userId, keyHash, charged.used)
    else await deleteKey(tx, userId, keyHash)
    return charged
  })
}

const stale = { status: 'stale' } as const
const ivLength = 12
const tagLength = 16

function seal(key: Buffer, result: object): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(result), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function open(key: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  const text = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}
