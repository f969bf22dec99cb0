import { type Context, Hono } from 'hono'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { senderOf } from '../devices/sender.ts'
import { AuthError, OAuthError } from '../errors/errors.ts'
import { keepDevice } from '../guards/device-cookie.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readBody } from '../http/read-request.ts'
import { PasswordGrant, PkceGrant, RefreshGrant } from '../http/schemas.ts'
import { exchangeCode } from '../sessions/exchange-code.ts'
import { refreshSession } from '../sessions/refresh.ts'
import { signInWithPassword } from './sign-in.ts'

/** Everything that can be exchanged for a session. */
export function tokenRoutes(auth: AuthDeps) {
  return new Hono<AppEnv>().post('/token', async (c) => {
    const grantType = c.req.query('grant_type')
    await limitRequests(auth, c, 'token')
    if (grantType === 'password') return c.json(await byPassword(auth, c))
    if (grantType === 'refresh_token') return c.json(await byRefreshToken(auth, c))
    if (grantType === 'pkce') return c.json(await byCode(auth, c))
    throw new OAuthError('unsupported_grant_type', 'grant_type must be password, refresh_token or pkce')
  })
}

async function byPassword(auth: AuthDeps, c: Context) {
  const { email, password } = await readBody(c, PasswordGrant)
  if (!email) throw new AuthError('validation_failed', 'missing email or phone')
  if (!password) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  const sender = senderOf(c, auth.config)
  const session = await signInWithPassword(await withAuditOrigin(auth, c), { email, password, sender })
  keepDevice(c, auth.config, sender.device)
  return session
}

async function byRefreshToken(auth: AuthDeps, c: Context) {
  const { refresh_token: refreshToken } = await readBody(c, RefreshGrant)
  if (!refreshToken) throw new AuthError('validation_failed', 'refresh_token required')
  return refreshSession(auth, { refreshToken, sender: senderOf(c, auth.config) })
}

async function byCode(auth: AuthDeps, c: Context) {
  const { auth_code: authCode, code_verifier: codeVerifier } = await readBody(c, PkceGrant)
  if (!authCode || !codeVerifier) {
    throw new AuthError('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
  }
  const sender = senderOf(c, auth.config)
  const session = await exchangeCode(await withAuditOrigin(auth, c), { authCode, codeVerifier, sender })
  keepDevice(c, auth.config, sender.device)
  return session
}
