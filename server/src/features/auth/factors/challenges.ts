import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { type Challenge, insertChallenge } from '../store/queries-challenges.ts'

const challengeSeconds = 300

type Asked = Pick<Challenge, 'kind' | 'challenge' | 'senderHash'> &
  Partial<Pick<Challenge, 'userId' | 'sessionId' | 'factorId'>>

export async function createChallenge(tx: Tx, { now }: AuthDeps, asked: Asked): Promise<Challenge> {
  const challenge = {
    userId: null,
    sessionId: null,
    factorId: null,
    ...asked,
    id: randomUUID(),
    createdAt: now(),
  }
  await insertChallenge(tx, challenge)
  return challenge
}

/** Who asked, without keeping the address. */
export async function hashAddress({ secret }: AuthDeps, { address }: Sender): Promise<Buffer> {
  return (await secret()).hash('network', address)
}

/** In seconds since 1970, as the protocol has it. */
export function expiryOf({ createdAt }: Challenge): number {
  return Math.floor(createdAt.getTime() / 1000) + challengeSeconds
}

export function isExpired({ createdAt }: Challenge, now: Date): boolean {
  return Math.abs(now.getTime() - createdAt.getTime()) >= challengeSeconds * 1000
}
