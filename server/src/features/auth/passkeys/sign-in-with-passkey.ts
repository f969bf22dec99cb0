import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { createChallenge, expiryOf, hashAddress } from '../factors/challenges.ts'
import { withMinimumDuration } from '../guards/minimum-duration.ts'
import { type SessionView, sessionView, startSession } from '../sessions/session.ts'
import { type Challenge, takeChallenge } from '../store/queries-challenges.ts'
import { lockCredential, markCredentialUsed } from '../store/queries-credentials.ts'
import { findUserById, type User } from '../store/queries-users.ts'
import type { AssertionJson } from './credential-json.ts'
import { requireUsable } from './register.ts'
import { checkAssertion, requestOptions } from './webauthn.ts'

/** The same for everyone: the browser finds the passkey, and the passkey says whose it is. */
export async function startSignIn(auth: AuthDeps, sender: Sender) {
  const senderHash = await hashAddress(auth, sender)
  const options = await requestOptions(auth.config, 'passkey', [])
  const asked = { kind: 'passkey_sign_in', challenge: options.challenge, senderHash } as const
  // Service role: nobody is signed in yet.
  const challenge = await auth.db.asService((tx) => createChallenge(tx, auth, asked))
  return { challenge_id: challenge.id, options, expires_at: expiryOf(challenge) }
}

type Reply = { challengeId: string; credential: AssertionJson; sender: Sender }

/** A passkey nobody has, a closed account and a wrong signature get the same response, after the same time. */
export async function finishSignIn(auth: AuthDeps, { challengeId, credential, sender }: Reply): Promise<SessionView> {
  const [senderHash, arrival] = [await hashAddress(auth, sender), await arrivalOf(auth, sender)]
  const challenge = await auth.db.asService((tx) => takeChallenge(tx, challengeId, 'passkey_sign_in'))
  requireUsable(challenge, { senderHash, sessionId: null, now: auth.now() })
  const grant = await withMinimumDuration(() =>
    auth.db.asService(async (tx) => {
      const user = await recognize(tx, auth, challenge, credential)
      // A passkey is both factors at once: the device, and the fingerprint or PIN that `checkAssertion` requires.
      return user ? startSession(tx, auth, user, { method: 'passkey', aal: 'aal2', arrival }) : null
    }),
  )
  if (!grant) throw new AuthError('webauthn_verification_failed', 'Credential verification failed')
  return sessionView(auth, grant)
}

async function recognize(
  tx: Tx,
  auth: AuthDeps,
  challenge: Challenge,
  credential: AssertionJson,
): Promise<User | null> {
  const known = await lockCredential(tx, Buffer.from(credential.id, 'base64url'))
  if (!known || known.factorId !== null) return null
  const { userHandle } = credential.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== known.userId) return null
  const signCount = await checkAssertion(auth, 'passkey', challenge, { credential, known })
  const user = await findUserById(tx, known.userId)
  if (signCount === null) {
    const failed = { action: 'sign_in.failed', actor: 'stranger', target: { method: 'passkey' } } as const
    await recordAct(tx, known.userId, failed, auth.now())
  }
  if (signCount === null || !user || !isOpen(user, auth.now())) return null
  await markCredentialUsed(tx, known.id, signCount, auth.now())
  return user
}

function isOpen({ deletedAt, bannedUntil, email, emailConfirmedAt }: User, now: Date): boolean {
  const isBanned = bannedUntil !== null && bannedUntil > now
  return deletedAt === null && !isBanned && (email === null || emailConfirmedAt !== null)
}
