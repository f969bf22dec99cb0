import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { requireOwnSession, type Signed } from '../guards/require-session.ts'
import { creationOptions, requestOptions } from '../passkeys/webauthn.ts'
import { type Challenge, insertChallenge } from '../store/queries-challenges.ts'
import { listSecurityKeys } from '../store/queries-credentials.ts'
import type { Factor } from '../store/queries-factors.ts'
import { recentSeconds } from '../verbs/check-identity.ts'
import { factorNotFound, findChallengeable, isVerified } from './find-factor.ts'

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

/** Identifies the sender without storing their address. */
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

/** Starts a challenge: for a code, or for a signature by a security key. The first signature registers the key. */
export async function challengeFactor(auth: AuthDeps, signed: Signed, factorId: string, sender: Sender) {
  const { user } = signed
  const sessionId = requireOwnSession(signed).id
  const senderHash = await hashAddress(auth, sender)
  const { factor, keys } = await auth.db.onBehalfOf(user.id, async (tx) => ({
    factor: await findChallengeable(tx, signed, factorId),
    keys: await listSecurityKeys(tx, user.id),
  }))
  if (factor.type === 'recovery_code') {
    throw new AuthError('validation_failed', 'Recovery codes are verified with POST /factors/recovery-codes/verify')
  }
  if (factor.type === 'webauthn') requireRecent(factor, auth.now())
  const webauthn = factor.type === 'webauthn' ? await optionsFor() : null
  const challenge = await auth.db.onBehalfOf(user.id, (tx) =>
    createChallenge(tx, auth, {
      kind: 'factor',
      userId: user.id,
      sessionId,
      factorId,
      challenge: webauthn?.credential_options.publicKey.challenge ?? null,
      senderHash,
    }),
  )
  return { id: challenge.id, type: factor.type, expires_at: expiryOf(challenge), ...(webauthn && { webauthn }) }

  async function optionsFor() {
    // Any of the account's keys will do: people don't know which factor the key in their hand is.
    return isVerified(factor)
      ? { type: 'request', credential_options: { publicKey: await requestOptions(auth.config, 'factor', keys) } }
      : { type: 'create', credential_options: { publicKey: await creationOptions(auth.config, 'factor', user, keys) } }
  }
}

/** Whoever finishes an enrollment chooses the key, so the proof of identity that began it must be recent. */
function requireRecent(factor: Factor, now: Date): void {
  const isOld = now.getTime() - factor.createdAt.getTime() > recentSeconds * 1000
  if (isOld && !isVerified(factor)) throw factorNotFound()
}
