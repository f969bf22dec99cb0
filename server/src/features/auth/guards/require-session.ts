import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../../http/env.ts'
import type { Claims, TokenError } from '../../../ports/tokens.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { bearerToken, type CallerResult, resolveCaller } from '../keys/caller.ts'
import { findSession, type Session } from '../store/queries-sessions.ts'
import { findUserById, type User } from '../store/queries-users.ts'

export type Signed = { user: User; session: Session | null; claims: Claims }
/** `owesFactor`: the account has a second factor, and this session hasn't given it. */
export type SessionEnv = AppEnv & { Variables: Signed & { owesFactor: boolean } }

/**
 * Requires a signed-in user. Where there's a second factor the session must have given it, except with `isBeforeFactor`: for routes
 * that give the factor or end the session.
 */
export function requireSession(auth: AuthDeps, { isBeforeFactor = false } = {}) {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    if (!bearerToken(authorization)) {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const caller = await resolveCaller(auth, { apikey: undefined, authorization })
    const isEnough = caller.status === 'ok' || (isBeforeFactor && caller.status === 'insufficient_aal')
    if (!isEnough) throw rejectionOf(caller)
    const { sub, session_id: sessionId } = caller.claims
    if (!sub) throw badJwt('missing sub claim')
    const { user, session } = await auth.db.onBehalfOf(sub, async (tx) => ({
      user: await findUserById(tx, sub),
      session: sessionId ? await findSession(tx, sessionId) : undefined,
    }))
    // The account may have been deleted between the two queries.
    if (!user) throw rejected('user_not_found')
    c.set('user', user)
    c.set('session', session ?? null)
    c.set('claims', caller.claims)
    c.set('owesFactor', caller.status === 'insufficient_aal')
    await next()
  })
}

/** A legacy token may name no session, so there's nothing that a factor could raise. */
export function requireOwnSession({ session }: Pick<Signed, 'session'>): Session {
  if (!session) throw rejected('session_not_found')
  return session
}

/** Both token and session must be at aal2: a token from before the session was raised proves nothing. */
export function hasGivenFactor({ session, claims }: Pick<Signed, 'session' | 'claims'>): boolean {
  return claims.aal === 'aal2' && session?.aal === 'aal2'
}

function rejectionOf(caller: Exclude<CallerResult, { status: 'ok' }>): AuthError {
  if (caller.status === 'rejected') return rejected(caller.error)
  if (caller.status === 'insufficient_aal') return factorOwed()
  return badJwt(caller.status === 'bad_jwt' ? caller.reason : 'token is expired')
}

export function factorOwed(): AuthError {
  return new AuthError('insufficient_aal', 'AAL2 required: this session must verify a second factor first')
}

function rejected(error: TokenError): AuthError {
  return new AuthError(error, errors[error], { status: 403 })
}

const errors: Record<TokenError, string> = {
  user_not_found: 'User from sub claim in JWT does not exist',
  user_banned: 'User is banned',
  session_not_found: 'Session from session_id claim in JWT does not exist',
}

function badJwt(reason: string): AuthError {
  return new AuthError('bad_jwt', `invalid JWT: ${reason}`)
}

/** Only for the secret key, or a token with the service role. */
export function requireAdmin(auth: AuthDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const caller = await resolveCaller(auth, {
      apikey: c.req.header('apikey'),
      authorization: c.req.header('authorization'),
    })
    if (caller.status === 'missing') {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
    }
    if (caller.status !== 'ok') throw rejectionOf(caller)
    if (caller.role !== 'service_role') throw new AuthError('not_admin', 'User not allowed')
    await next()
  })
}
