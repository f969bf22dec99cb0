import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { type Arrival, noteDevice } from '../devices/note-device.ts'
import { AuthError } from '../errors/errors.ts'
import { tokenIssuer } from '../keys/tokens.ts'
import { accessTokenSeconds } from '../limits.ts'
import { type Factor, listFactors } from '../store/queries-factors.ts'
import { type Identity, listIdentities } from '../store/queries-identities.ts'
import { insertRefreshToken, insertSession, type Session } from '../store/queries-sessions.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { type UserView, userView } from '../users/user-view.ts'

/** What a committed transaction granted; the access token is signed afterward. */
export type Grant = {
  user: User
  identities: Identity[]
  factors: Factor[]
  session: Pick<Session, 'id' | 'aal' | 'amr'>
  refreshToken: string
}

export type SessionView = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserView
}

type SignIn = { method: string; arrival: Arrival; aal?: 'aal1' | 'aal2'; id?: string }

/** `user` is the account as it was before. Its owner gets an email about a device that it doesn't know. */
export async function startSession(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  { method, arrival, aal = 'aal1', id = randomUUID() }: SignIn,
): Promise<Grant> {
  const now = auth.now()
  rejectBanned(user, now)
  if (!method.startsWith('sso/')) await rejectOtherThanSso(tx, auth, user.email)
  const session = {
    id,
    userId: user.id,
    aal,
    amr: [{ method, timestamp: toSeconds(now) }],
    refreshKey: randomBytes(32),
    notAfter: endOf(auth.config, { startedAt: now, seenAt: now }),
    client: arrival.sender.client,
    country: arrival.country,
  }
  const refreshToken = randomToken()
  await insertSession(tx, session, now)
  await insertRefreshToken(tx, { tokenHash: sha256(refreshToken), parentHash: null, sessionId: session.id }, now)
  await recordAct(tx, user.id, { action: 'sign_in.succeeded', target: { method }, sessionId: session.id }, now)
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now }, now)
  await noteDevice(tx, auth, user, { arrival, sessionId: session.id })
  const identities = await listIdentities(tx, [user.id])
  return { user: signedIn, identities, factors: await listFactors(tx, [user.id]), session, refreshToken }
}

export async function sessionView({ keyring, config, now }: AuthDeps, grant: Grant): Promise<SessionView> {
  const { user, session } = grant
  const { kid, algorithm, key } = await keyring.findSigningKey()
  const issuedAt = toSeconds(now())
  const expiresAt = issuedAt + accessTokenSeconds
  const accessToken = await new SignJWT({
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .setIssuer(tokenIssuer(config))
    .setSubject(user.id)
    .setAudience(user.aud)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: grant.refreshToken,
    user: userView(user, grant.identities, grant.factors),
  }
}

/** Soft-deleted accounts are banned for good. */
export function rejectBanned({ bannedUntil, deletedAt }: User, now: Date, status: 400 | 403 = 400): void {
  if (deletedAt) throw new AuthError('user_not_found', 'User not found', { status })
  if (bannedUntil && bannedUntil > now) throw new AuthError('user_banned', 'User is banned', { status })
}

/** A team can close every other way to sign in with its domain’s addresses. */
export async function rejectOtherThanSso(
  tx: Tx,
  { findSsoDomain }: Pick<AuthDeps, 'findSsoDomain'>,
  email: string | null,
): Promise<void> {
  const domain = email === null ? null : await findSsoDomain(tx, email)
  if (domain === null) return
  throw new AuthError('sso_required', `People at ${domain} sign in with single sign-on. Use it to continue.`)
}

/** Nor may somebody leave such a domain behind and keep the account: it would no longer end with the company’s provider. */
export async function rejectManaged(
  tx: Tx,
  { findSsoDomain }: Pick<AuthDeps, 'findSsoDomain'>,
  email: string | null,
): Promise<void> {
  const domain = email === null ? null : await findSsoDomain(tx, email)
  if (domain === null) return
  throw new AuthError(
    'sso_required',
    `Your company manages how people at ${domain} sign in, so you can’t set a password or change the address here.`,
  )
}

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

type Life = { startedAt: Date; seenAt: Date }

/** When a session ends on its own: some days after its last use, and after more days however often it was used. */
export function endOf({ auth }: Pick<Deps['config'], 'auth'>, { startedAt, seenAt }: Life): Date {
  return new Date(
    Math.min(startedAt.getTime() + auth.sessionMaxDays * day, seenAt.getTime() + auth.sessionIdleDays * day),
  )
}

const day = 86_400_000
