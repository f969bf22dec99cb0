import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import type { Charge, ChargeResult } from './charge.ts'
import { resultsOf } from './meter.ts'
import { chargeOne } from './queries-charge.ts'
import { claimAnswer, findAnswer, forgetAnswer, isKeyUsable, setRequestCount } from './queries-once.ts'

/** `body` is the request as it was sent, together with its path. */
export type Repeatable<Answer extends object> = {
  idempotencyKey: string
  body: string
  answer: Answer
  secret: ServerSecret
  parse(stored: unknown): Answer
}

export type OnceResult<Answer> =
  | ChargeResult
  | { status: 'repeated'; used: number; requestId: string; answer: Answer }
  | { status: 'different' }

/**
 * Answer and count are committed together, so a repeat after a crash finds both or neither. Two at once: the second
 * waits for the first at the row's primary key.
 */
export async function chargeOnce<Answer extends object>(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  charge: Charge,
  { idempotencyKey, body, answer, secret, parse }: Repeatable<Answer>,
): Promise<OnceResult<Answer>> {
  const keyHash = secret.hash('idempotency', idempotencyKey)
  const bodyHash = secret.hash('idempotency', body)
  const sealKey = secret.hash('seal', `${idempotencyKey}\n${body}`)
  // Service role: the caller is an API key.
  return db.asService(async (tx) => {
    const claim = { userId, keyHash, bodyHash, requestId: charge.requestId, sealedAnswer: seal(sealKey, answer) }
    if (!(await claimAnswer(tx, claim))) {
      const stored = await findAnswer(tx, userId, keyHash)
      if (!stored || !(await isKeyUsable(tx, charge.keyId))) return stale
      if (!stored.bodyHash.equals(bodyHash)) return { status: 'different' }
      const { requestId, used, sealedAnswer } = stored
      return { status: 'repeated', used, requestId, answer: parse(open(sealKey, sealedAnswer)) }
    }
    const [result = stale] = resultsOf(await chargeOne(tx, charge), 1)
    if (result.status === 'granted') await setRequestCount(tx, userId, keyHash, result.used)
    else await forgetAnswer(tx, userId, keyHash)
    return result
  })
}

const stale = { status: 'stale' } as const
const ivLength = 12
const tagLength = 16

function seal(key: Buffer, answer: object): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

function open(key: Buffer, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
  const text = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}
