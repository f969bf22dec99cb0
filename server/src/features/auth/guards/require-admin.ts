import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { resolveCaller } from '../keys/caller.ts'
import { refusalOf } from './require-session.ts'

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
    if (caller.status !== 'ok') throw refusalOf(caller)
    if (caller.role !== 'service_role') throw new AuthError('not_admin', 'User not allowed')
    await next()
  })
}
