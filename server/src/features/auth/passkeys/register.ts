import type { IdentityProof } from '@assay/contract/identity-proof'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { createChallenge, expiryOf, hashAddress, isExpired } from '../factors/challenges.ts'
import { mailFactorAdded } from '../factors/mail-factor-change.ts'
import type { Signed } from '../guards/require-session.ts'
import { type Challenge, takeChallenge } from '../store/queries-challenges.ts'
import { type Credential, insertCredential, listPasskeys } from '../store/queries-credentials.ts'
import { requireReauthentication } from '../verbs/reauthenticate.ts'
import type { CreationJson } from './credential-json.ts'
import { checkCreation, creationOptions } from './webauthn.ts'

/** A passkey opens the account for good, so a stolen token must not be enough to add one. */
export async function startRegistration(
  auth: AuthDeps,
  { user, session, claims }: Signed,
  sender: Sender,
  proof: IdentityProof,
) {
  await requireReauthentication(auth, { memberId: user.id, claims }, proof)
  const senderHash = await hashAddress(auth, sender)
  const existing = await auth.db.onBehalfOf(user.id, (tx) => listPasskeys(tx, user.id))
  const options = await creationOptions(auth.config, 'passkey', user, existing)
  const asked = { kind: 'passkey_registration', userId: user.id, sessionId: session?.id ?? null } as const
  const challenge = await auth.db.onBehalfOf(user.id, (tx) =>
    createChallenge(tx, auth, { ...asked, challenge: options.challenge, senderHash }),
  )
  return { challenge_id: challenge.id, options, expires_at: expiryOf(challenge) }
}

type Registered = { challengeId: string; credential: CreationJson; name: string; sender: Sender }

export async function finishRegistration(auth: AuthDeps, { user, session }: Signed, registered: Registered) {
  const { challengeId, credential, name, sender } = registered
  const senderHash = await hashAddress(auth, sender)
  const challenge = await auth.db.onBehalfOf(user.id, (tx) => takeChallenge(tx, challengeId, 'passkey_registration'))
  requireUsable(challenge, { senderHash, sessionId: session?.id ?? null, now: auth.now() })
  const created = await checkCreation(auth, 'passkey', challenge, credential)
  if (!created) throw new AuthError('webauthn_verification_failed', 'Credential verification failed')
  return auth.db.onBehalfOf(user.id, async (tx) => {
    const passkey = { ...created, userId: user.id, factorId: null, friendlyName: name }
    const kept = await insertCredential(tx, passkey, auth.now())
    if (!kept) throw new AuthError('webauthn_credential_exists', 'This credential is already registered')
    await mailFactorAdded(tx, auth, user, { kind: 'passkey', name })
    await recordAct(tx, user.id, { action: 'passkey.added', target: { name } }, auth.now())
    return passkeyView(kept)
  })
}

/** The challenge is used up, whatever happens next. */
export function requireUsable(
  challenge: Challenge | undefined,
  { senderHash, sessionId, now }: { senderHash: Buffer; sessionId: string | null; now: Date },
): asserts challenge is Challenge {
  if (!challenge?.senderHash.equals(senderHash) || challenge.sessionId !== sessionId) {
    throw new AuthError('webauthn_challenge_not_found', 'Challenge not found or already used')
  }
  if (isExpired(challenge, now)) throw new AuthError('webauthn_challenge_expired', 'Challenge has expired')
}

/** A passkey in the client library's format. */
export function passkeyView({ id, friendlyName, createdAt, lastUsedAt }: Credential) {
  return {
    id,
    friendly_name: friendlyName,
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}
