import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../http/env.ts'
import type { AuthDeps } from './auth-deps.ts'
import { bearerToken, resolveCaller } from './caller.ts'
import { AuthError } from './errors.ts'
import { findSession, type Session } from './queries-sessions.ts'
import { findUserById, type User } from './queries-users.ts'

export type SessionEnv = AppEnv & { Variables: { user: User; session: Session | null } }

/** For what a signed-in user may do. A token whose session was ended is refused before it expires. */
export function requireSession(auth: AuthDeps) {
  return createMiddleware<SessionEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    if (!bearerToken(authorization)) {
      throw new AuthError('no_authorization', 'This endpoint requires a valid Bearer token')
    }
    const caller = await resolveCaller(auth, { apikey: undefined, authorization })
    if (caller.status !== 'ok') throw badJwt(caller.status === 'bad_jwt' ? caller.reason : 'token is expired')
    const { sub, session_id: sessionId } = caller.claims
    if (!sub || !isUuid(sub)) throw badJwt('missing sub claim')
    const { user, session } = await auth.db.asService(async (tx) => ({
      user: await findUserById(tx, sub),
      session: sessionId && isUuid(sessionId) ? await findSession(tx, sessionId) : undefined,
    }))
    if (!user) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist', { status: 403 })
    if (sessionId && (!session || session.userId !== user.id)) {
      throw new AuthError('session_not_found', 'Session from session_id claim in JWT does not exist')
    }
    c.set('user', user)
    c.set('session', session ?? null)
    await next()
  })
}

export function badJwt(reason: string): AuthError {
  return new AuthError('bad_jwt', `invalid JWT: ${reason}`)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}
