import { randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Tx } from '../../../ports/db.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { tokenIssuer } from '../keys/tokens.ts'
import { accessTokenSeconds, sessionSeconds } from '../limits.ts'
import { type Identity, listIdentities } from '../store/queries-identities.ts'
import { insertRefreshToken, insertSession, type Session } from '../store/queries-sessions.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { type UserView, userView } from '../users/user-view.ts'

/** What a committed transaction granted; the access token is signed afterward. */
export type Grant = {
  user: User
  identities: Identity[]
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

export async function startSession(tx: Tx, user: User, method: string, now: Date): Promise<Grant> {
  refuseBanned(user, now)
  const session = {
    id: randomUUID(),
    userId: user.id,
    aal: 'aal1',
    amr: [{ method, timestamp: toSeconds(now) }],
    refreshKey: randomBytes(32),
    notAfter: new Date(now.getTime() + sessionSeconds * 1000),
  }
  const refreshToken = randomToken()
  await insertSession(tx, session, now)
  await insertRefreshToken(tx, { tokenHash: sha256(refreshToken), parentHash: null, sessionId: session.id }, now)
  const signedIn = await updateUser(tx, user.id, { lastSignInAt: now }, now)
  return { user: signedIn, identities: await listIdentities(tx, [user.id]), session, refreshToken }
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
    user: userView(user, grant.identities),
  }
}

/** Soft-deleted accounts are banned for good. */
export function refuseBanned({ bannedUntil, deletedAt }: User, now: Date, status: 400 | 403 = 400): void {
  if (deletedAt) throw new AuthError('user_not_found', 'User not found', { status })
  if (bannedUntil && bannedUntil > now) throw new AuthError('user_banned', 'User is banned', { status })
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
