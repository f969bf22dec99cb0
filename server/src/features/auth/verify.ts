import type { Tx } from '../../deps.ts'
import type { AuthDeps } from './auth-deps.ts'
import { changeEmail } from './change-email.ts'
import { AuthError } from './errors.ts'
import { randomToken, sha256 } from './hashes.ts'
import { takeCode, takeLink, tokenExpired } from './one-time.ts'
import { setAuthCode } from './queries-flows.ts'
import { mergeIdentityData } from './queries-identities.ts'
import { deleteOneTimeTokens, type OneTimeKind, type OneTimeToken } from './queries-one-time.ts'
import { findUserByEmail, findUserById, findUserByNewEmail, type User, updateUser } from './queries-users.ts'
import { type Grant, refuseBanned, type SessionView, sessionView, startSession } from './session.ts'

export type VerifyType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email'

/** What a mailed link brings: a session, or a code that the client that asked for the mail can exchange for one. */
export type VerifiedLink = { status: 'session'; session: SessionView } | { status: 'code'; code: string }

export async function verifyLink(auth: AuthDeps, type: VerifyType, token: string): Promise<VerifiedLink> {
  const result = await auth.db.asService(async (tx) => {
    const taken = await takeLink(tx, token, kindsOf[type], auth.now())
    const user = taken && (await findUserById(tx, taken.userId))
    if (!user) return null
    const verified = await applyVerification(tx, auth, user, taken)
    if (taken.flowId === null) return { grant: await startSession(tx, verified, 'otp', auth.now()) }
    const code = randomToken()
    await setAuthCode(tx, taken.flowId, user.id, sha256(code), auth.now())
    return { code }
  })
  if (!result) throw linkExpired()
  return 'code' in result
    ? { status: 'code', code: result.code }
    : { status: 'session', session: await sessionView(auth, result.grant) }
}

/** The link's token sent by the app itself: it is the client that asked, so it gets the session at once. */
export async function verifyTokenHash(auth: AuthDeps, type: VerifyType, tokenHash: string): Promise<SessionView> {
  return finish(auth, async (tx) => {
    const taken = await takeLink(tx, tokenHash, kindsOf[type], auth.now())
    const user = taken && (await findUserById(tx, taken.userId))
    return user && { user, taken }
  })
}

export async function verifyCode(auth: AuthDeps, type: VerifyType, email: string, code: string): Promise<SessionView> {
  return finish(auth, async (tx) => {
    const user = type === 'email_change' ? await findUserByNewEmail(tx, email) : await findUserByEmail(tx, email)
    const taken = user && (await takeCode(tx, user.id, code, kindsOf[type], auth.now()))
    return taken && { user, taken }
  })
}

type Taken = { user: User; taken: OneTimeToken }

async function finish(auth: AuthDeps, take: (tx: Tx) => Promise<Taken | undefined>): Promise<SessionView> {
  const grant = await auth.db.asService(async (tx): Promise<Grant | null> => {
    const found = await take(tx)
    if (!found) return null
    const user = await applyVerification(tx, auth, found.user, found.taken)
    return startSession(tx, user, 'otp', auth.now())
  })
  if (!grant) throw tokenExpired()
  return sessionView(auth, grant)
}

/** The address is proven now: it is confirmed, or takes the place of the old one. */
async function applyVerification(tx: Tx, auth: AuthDeps, user: User, { kind }: OneTimeToken): Promise<User> {
  const now = auth.now()
  refuseBanned(user, now, 403)
  if (kind === 'email_change') return changeEmail(tx, user, now)
  // A link of another kind that is still on its way would prove the same address again.
  await deleteOneTimeTokens(tx, user.id, ['signup', 'invite'])
  if (user.emailConfirmedAt || user.email === null) return user
  await mergeIdentityData(tx, { userId: user.id, provider: 'email' }, { email_verified: true }, now)
  const userMetadata = { ...user.userMetadata, email_verified: true }
  return updateUser(tx, user.id, { emailConfirmedAt: now, userMetadata }, now)
}

const kindsOf: Record<VerifyType, OneTimeKind[]> = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email_change: ['email_change'],
  email: ['signup', 'magiclink'],
}

function linkExpired(): AuthError {
  return new AuthError('otp_expired', 'Email link is invalid or has expired')
}
