import type { Tx } from '../../../ports/db.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Arrival, arrivalOf } from '../devices/note-device.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { takeLink, tokenExpired } from '../links/one-time.ts'
import { proveAddress } from '../links/prove-address.ts'
import { type Grant, rejectBanned, type SessionView, sessionView, startSession } from '../sessions/session.ts'
import { setAuthCode } from '../store/queries-flows.ts'
import { type OneTimeKind, type OneTimeToken, replaceOneTimeToken } from '../store/queries-one-time.ts'
import { lockUser, type User } from '../store/queries-users.ts'
import { changeEmail } from './change-email.ts'

export type VerifyType = 'signup' | 'invite' | 'recovery' | 'email_change' | 'email'

/** What a mailed link yields: a session, or a code that the requesting client can exchange for one. */
export type VerifiedLink =
  | { status: 'session'; session: SessionView }
  | { status: 'code'; code: string }
  | { status: 'confirmed' }

/** `isImplicit`: whether a link requested without a challenge yields a session or only confirms. */
export async function verifyLink(
  auth: AuthDeps,
  type: VerifyType,
  token: string,
  { isImplicit, sender }: { isImplicit: boolean; sender: Sender },
): Promise<VerifiedLink> {
  const arrival = await arrivalOf(auth, sender)
  // Service role: nobody is signed in yet.
  const result = await auth.db.asService(async (tx) => {
    const taken = await takeLink(tx, token, kindsOf[type], auth.now())
    if (!taken) return null
    const user = await applyVerification(tx, auth, taken)
    if (taken.flowId === null && !isImplicit) return { isConfirmedOnly: true }
    if (taken.flowId === null) return { grant: await signInByMail(tx, auth, user, arrival) }
    // Used up by the exchange: pressed on another device first, it must still work in its own browser.
    if (taken.kind === 'recovery') await replaceOneTimeToken(tx, { ...taken, linkHash: sha256(token) }, taken.createdAt)
    const code = randomToken()
    await setAuthCode(tx, taken.flowId, user.id, sha256(code), auth.now())
    return { code }
  })
  if (!result) throw linkExpired()
  if ('isConfirmedOnly' in result) return { status: 'confirmed' }
  if ('code' in result) return { status: 'code', code: result.code }
  return { status: 'session', session: await sessionView(auth, result.grant) }
}

/** The app itself sends the link's token: it is the requesting client, so it gets the session directly. */
export async function verifyTokenHash(
  auth: AuthDeps,
  type: VerifyType,
  tokenHash: string,
  sender: Sender,
): Promise<SessionView> {
  const arrival = await arrivalOf(auth, sender)
  const grant = await auth.db.asService(async (tx): Promise<Grant | null> => {
    const taken = await takeLink(tx, tokenHash, kindsOf[type], auth.now())
    return taken ? signInByMail(tx, auth, await applyVerification(tx, auth, taken), arrival) : null
  })
  if (!grant) throw tokenExpired()
  return sessionView(auth, grant)
}

function signInByMail(tx: Tx, auth: AuthDeps, user: User, arrival: Arrival): Promise<Grant> {
  return startSession(tx, auth, user, { method: 'otp', arrival })
}

/** The mail's address is proven now: confirm it, or replace the old one. */
async function applyVerification(tx: Tx, auth: AuthDeps, taken: OneTimeToken): Promise<User> {
  const user = await lockUser(tx, taken.userId)
  rejectBanned(user, auth.now(), 403)
  if (taken.kind === 'email_change') return changeEmail(tx, auth, user, taken.email)
  // The account has moved to another address, about which this mail says nothing.
  if (user.email !== taken.email) throw tokenExpired()
  return proveAddress(tx, auth, user, taken)
}

const kindsOf: Record<VerifyType, OneTimeKind[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup'],
}

function linkExpired(): AuthError {
  return new AuthError('otp_expired', 'Email link is invalid or has expired')
}
