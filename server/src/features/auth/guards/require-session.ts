import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../../http/env.ts'
import type { Claims, TokenFault } from '../../../ports/tokens.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { bearerToken, type CallerResult, resolveCaller } from '../keys/caller.ts'
import { findSession, type Session } from '../store/queries-sessions.ts'
import { findUserById, type User } from '../store/queries-users.ts'

export type SessionEnv = AppEnv & { Variables: { user: User; session: Session | null; claims: Claims } }

/** Requires a signed-in user. */
export function requireSession(auth: AuthDeps) {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    if (!bearerToken(authorization)) {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const caller = await resolveCaller(auth, { apikey: undefined, authorization })
    if (caller.status !== 'ok') throw refusalOf(caller)
    const { sub, session_id: sessionId } = caller.claims
    if (!sub) throw badJwt('missing sub claim')
    const { user, session } = await auth.db.onBehalfOf(sub, async (tx) => ({
      user: await findUserById(tx, sub),
      session: sessionId ? await findSession(tx, sessionId) : undefined,
    }))
    // The account may have been deleted between the two queries.
    if (!user) throw refused('user_not_found')
    c.set('user', user)
    c.set('session', session ?? null)
    c.set('claims', caller.claims)
    await next()
  })
}

export function refusalOf(caller: Exclude<CallerResult, { status: 'ok' }>): AuthError {
  if (caller.status === 'refused') return refused(caller.fault)
  return badJwt(caller.status === 'bad_jwt' ? caller.reason : 'token is expired')
}

function refused(fault: TokenFault): AuthError {
  return new AuthError(fault, faults[fault], { status: 403 })
}

const faults: Record<TokenFault, string> = {
  user_not_found: 'User from sub claim in JWT does not exist',
  user_banned: 'User is banned',
  session_not_found: 'Session from session_id claim in JWT does not exist',
}

function badJwt(reason: string): AuthError {
  return new AuthError('bad_jwt', `invalid JWT: ${reason}`)
}
