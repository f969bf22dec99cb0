import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { hmac, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { findCountry } from '../devices/country.ts'
import type { Sender } from '../devices/sender.ts'
import { AuthError } from '../errors/errors.ts'
import { listFactors } from '../store/queries-factors.ts'
import { listIdentities } from '../store/queries-identities.ts'
import {
  endSession,
  findActiveRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markRefreshed,
  type RefreshToken,
  revokeRefreshToken,
  type Session,
} from '../store/queries-sessions.ts'
import { findUserById } from '../store/queries-users.ts'
import { endOf, type Grant, rejectBanned, type SessionView, sessionView } from './session.ts'

/**
 * A refresh token works once and is replaced. Its successor is derived from it, so a client that lost the response, or
 * sent twenty requests in parallel, gets the same successor again. Anything older counts as stolen.
 */
export async function refreshSession(
  auth: AuthDeps,
  { refreshToken, sender }: { refreshToken: string; sender: Sender },
): Promise<SessionView> {
  const seen = { client: sender.client, country: await findCountry(auth, sender.address) }
  // Service role: a refresh token is found by its hash, before anyone knows whose it is.
  const result = await auth.db.asService((tx) => exchange(tx, auth, refreshToken, seen))
  switch (result.status) {
    case 'granted':
      return sessionView(auth, result.grant)
    case 'reused':
      auth.log.warn({ session_id: result.sessionId }, 'an old refresh token was used again: the session has ended')
      throw alreadyUsed()
    default:
      return result satisfies never
  }
}

type Exchange = { status: 'granted'; grant: Grant } | { status: 'reused'; sessionId: string }

type Seen = { client: string; country: string | null }

async function exchange(tx: Tx, { config, now }: AuthDeps, token: string, seen: Seen): Promise<Exchange> {
  const tokenHash = sha256(token)
  const found = await findRefreshToken(tx, tokenHash)
  const session = found && (await lockSession(tx, found.sessionId))
  // Reread under the lock: a parallel request may have rotated it.
  const presented = session && (await findRefreshToken(tx, tokenHash))
  if (!session || !presented) {
    throw new AuthError('refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  }
  if (session.endedAt) throw alreadyUsed()
  if (hasEnded(config, session, now())) throw new AuthError('session_expired', 'Invalid Refresh Token: Session Expired')
  const user = await findUserById(tx, session.userId)
  if (!user) throw new AuthError('session_not_found', 'Invalid Refresh Token: No Session Found', { status: 400 })
  rejectBanned(user, now())

  const next = await successor(tx, session, presented, token, {
    now: now(),
    graceSeconds: config.auth.refreshReuseSeconds,
  })
  if (next === undefined) {
    await endSession(tx, session.id, now())
    await recordAct(tx, user.id, { action: 'sign_in.token_reused', sessionId: session.id }, now())
    return { status: 'reused', sessionId: session.id }
  }
  const notAfter = endOf(config, { startedAt: session.createdAt, seenAt: now() })
  await markRefreshed(tx, session.id, { ...seen, notAfter }, now())
  const identities = await listIdentities(tx, [user.id])
  const factors = await listFactors(tx, [user.id])
  return { status: 'granted', grant: { user, identities, factors, session, refreshToken: next } }
}

/** The session's active token; undefined if the presented one is too old to be an honest retry. */
async function successor(
  tx: Tx,
  session: Session,
  presented: RefreshToken,
  token: string,
  { now, graceSeconds }: { now: Date; graceSeconds: number },
): Promise<string | undefined> {
  const child = hmac(session.refreshKey, token)
  if (!presented.revokedAt) {
    await revokeRefreshToken(tx, presented.tokenHash, now)
    await insertRefreshToken(
      tx,
      { tokenHash: sha256(child), parentHash: presented.tokenHash, sessionId: session.id },
      now,
    )
    return child
  }
  const active = await findActiveRefreshToken(tx, session.id)
  if (active?.parentHash === presented.tokenHash) return child
  const isRecent = Math.abs(now.getTime() - presented.revokedAt.getTime()) <= graceSeconds * 1000
  return active && isRecent ? descendant(session, child, active.tokenHash) : undefined
}

/** Walks from child to child to the active token: a few steps, since all were issued within seconds. */
function descendant({ refreshKey }: Session, child: string, activeHash: string): string | undefined {
  let token = child
  for (let step = 0; step < 1000; step += 1) {
    if (sha256(token) === activeHash) return token
    token = hmac(refreshKey, token)
  }
  return undefined
}

/** Also applies lifetimes that were shortened since its last refresh. */
function hasEnded(config: AuthDeps['config'], session: Session, now: Date): boolean {
  const { createdAt: startedAt, refreshedAt, notAfter } = session
  return notAfter <= now || endOf(config, { startedAt, seenAt: refreshedAt ?? startedAt }) <= now
}

function alreadyUsed(): AuthError {
  return new AuthError('refresh_token_already_used', 'Invalid Refresh Token: Already Used')
}
