import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { requireOwnSession, type Signed } from '../guards/require-session.ts'
import type { AssertionJson, CreationJson, SignatureJson } from '../passkeys/credential-json.ts'
import { checkAssertion, checkCreation } from '../passkeys/webauthn.ts'
import { type SessionView, sessionView } from '../sessions/session.ts'
import { type Challenge, takeChallenge } from '../store/queries-challenges.ts'
import { insertCredential, lockCredential, markCredentialUsed } from '../store/queries-credentials.ts'
import type { Factor } from '../store/queries-factors.ts'
import { hashAddress } from './challenges.ts'
import { findChallengeable, isVerified, methodOf } from './find-factor.ts'
import { noteWrongFactor } from './guesses.ts'
import { raiseSession } from './raise-session.ts'
import { finishEnrollment, requireOpenChallenge } from './verify-code.ts'

type Reply = { factorId: string; challengeId: string; sender: Sender; webauthn: SignatureJson }

/** A security key's signature raises the session; the first one registers the key. A challenge is good for one attempt. */
export async function verifySecurityKey(auth: AuthDeps, signed: Signed, response: Reply): Promise<SessionView> {
  const { factorId, challengeId, sender, webauthn } = response
  const { user } = signed
  const session = requireOwnSession(signed)
  const senderHash = await hashAddress(auth, sender)
  const now = auth.now()
  const taken = await auth.db.onBehalfOf(user.id, (tx) => takeChallenge(tx, challengeId, 'factor'))
  requireOpenChallenge(taken, { factorId, sessionId: session.id, senderHash, now })
  const verify = async (tx: Tx) => {
    const factor = await findChallengeable(tx, signed, factorId)
    const provenId =
      webauthn.type === 'create'
        ? await register(tx, auth, signed, { factor, challenge: taken, credential: webauthn.credential_response })
        : await recognize(tx, auth, signed, { challenge: taken, credential: webauthn.credential_response })
    return raiseSession(tx, { user, session }, { factorId: provenId, method: methodOf.webauthn }, now)
  }
  const grant = await auth.db.onBehalfOf(user.id, verify).catch(async (error: unknown) => {
    if (isNotVerified(error)) await auth.db.onBehalfOf(user.id, (tx) => noteWrongFactor(tx, user.id, 'webauthn', now))
    throw error
  })
  return sessionView(auth, grant)
}

type Registration = { factor: Factor; challenge: Challenge; credential: CreationJson }

async function register(tx: Tx, auth: AuthDeps, signed: Signed, { factor, challenge, credential }: Registration) {
  if (isVerified(factor)) throw notVerified()
  const created = await checkCreation(auth, 'factor', challenge, credential)
  const kept =
    created &&
    (await insertCredential(
      tx,
      { ...created, userId: signed.user.id, factorId: factor.id, friendlyName: factor.friendlyName },
      auth.now(),
    ))
  if (!kept) throw notVerified()
  await finishEnrollment(tx, auth, signed, factor)
  return factor.id
}

/** Returns the factor whose key it was. */
async function recognize(
  tx: Tx,
  auth: AuthDeps,
  { user }: Signed,
  { challenge, credential }: { challenge: Challenge; credential: AssertionJson },
): Promise<string> {
  const known = await lockCredential(tx, Buffer.from(credential.id, 'base64url'))
  if (!known?.factorId || known.userId !== user.id) throw notVerified()
  const signCount = await checkAssertion(auth, 'factor', challenge, { credential, known })
  if (signCount === null) throw notVerified()
  await markCredentialUsed(tx, known.id, signCount, auth.now())
  return known.factorId
}

function notVerified(): AuthError {
  return new AuthError('mfa_verification_failed', 'Credential verification failed')
}

function isNotVerified(error: unknown): boolean {
  return error instanceof AuthError && error.code === 'mfa_verification_failed'
}
