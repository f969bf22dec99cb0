import { paths } from '@assay/contract/paths'
import { type Context, Hono } from 'hono'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { clientNetwork } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import type { AuthDeps } from './auth-deps.ts'
import { noticeRoutes } from './devices/notice-routes.ts'
import { senderOf } from './devices/sender.ts'
import { AuthError, OAuthError } from './errors/errors.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { keepDevice } from './guards/device-cookie.ts'
import { limitRequests } from './guards/request-limit.ts'
import { readBody, readQuery } from './http/read-request.ts'
import { allowedRedirect } from './http/redirects.ts'
import {
  challengeOf,
  PasswordGrant,
  PkceGrant,
  RecoverBody,
  RedirectQuery,
  RefreshGrant,
  ResendBody,
  SignUpBody,
} from './http/schemas.ts'
import { authSettings } from './http/settings.ts'
import { resolveCaller } from './keys/caller.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { exchangeCode } from './sessions/exchange-code.ts'
import { refreshSession } from './sessions/refresh.ts'
import { adminRoutes } from './verbs/admin-routes.ts'
import { oauthRoutes } from './verbs/oauth-routes.ts'
import { recoverAccount, resendConfirmation } from './verbs/recover.ts'
import { signInWithPassword } from './verbs/sign-in.ts'
import { signUp } from './verbs/sign-up.ts'
import { userRoutes } from './verbs/user-routes.ts'
import { verifyRoutes } from './verbs/verify-routes.ts'

/** The hosted backend's /auth/v1 in the client library's protocol. */
export function authRoutes(auth: AuthDeps) {
  const networkOf = (c: Context) => clientNetwork(c, auth.config.trustedProxies)
  const redirectOf = (c: Context) => readQuery(c, RedirectQuery).redirect_to
  return new Hono<AppEnv>()
    .get('/health', (c) => c.json({ version: 'assay', name: 'GoTrue', description: 'A compatible authentication API' }))
    .get('/settings', (c) => c.json(authSettings(auth.config)))
    .get('/.well-known/jwks.json', async (c) => {
      c.header('Cache-Control', 'public, max-age=600')
      return c.json({ keys: await auth.keyring.listPublicKeys() })
    })
    .post('/signup', async (c) => {
      const { email, password, data = {}, gotrue_meta_security, ...rest } = await readBody(c, SignUpBody)
      await limitRequests(auth, c, 'signup')
      const receipt = gotrue_meta_security?.captcha_token
      const sender = senderOf(c, auth.config)
      if (!email) throw new AuthError('anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
      if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password')
      const redirectTo = allowedRedirect(auth, redirectOf(c))
      const from = { network: networkOf(c), sender, isTrusted: await isTrusted(auth, c) }
      const input = { email, password, data, receipt, challenge: challengeOf(rest), redirectTo, ...from }
      const signedUp = await signUp(await withAuditOrigin(auth, c), input)
      if ('access_token' in signedUp) keepDevice(c, auth.config, sender.device)
      return c.json(signedUp)
    })
    .post('/recover', async (c) => {
      const { email, ...rest } = await readBody(c, RecoverBody)
      await limitRequests(auth, c, 'recover')
      // A link requested without a target leads to the password form, not the front page.
      const redirectTo = allowedRedirect(auth, redirectOf(c) ?? `${auth.config.auth.siteUrl}${paths.resetPassword}`)
      await recoverAccount(auth, { email, redirectTo, challenge: challengeOf(rest) })
      return c.json({})
    })
    .post('/resend', async (c) => {
      const { type, email, ...rest } = await readBody(c, ResendBody)
      await limitRequests(auth, c, 'resend')
      if (type !== 'signup') throw new AuthError('validation_failed', 'Only sign-up emails can be sent again')
      if (!email) throw new AuthError('validation_failed', 'Type provided requires an email address')
      const redirectTo = allowedRedirect(auth, redirectOf(c))
      await resendConfirmation(auth, { email, redirectTo, challenge: challengeOf(rest) })
      return c.json({})
    })
    .route('/', tokenRoutes(auth))
    .route('/verify', verifyRoutes(auth))
    .route('/not-me', noticeRoutes(auth))
    .route('/', oauthRoutes(auth))
    .route('/', userRoutes(auth))
    .route('/', factorRoutes(auth))
    .route('/', passkeyRoutes(auth))
    .route('/', adminRoutes(auth))
    .all('*', () => {
      throw new AuthError('validation_failed', 'There’s no endpoint at this address.', { status: 404 })
    })
}

/** The server key acts for people and has no captcha to solve. */
async function isTrusted(auth: AuthDeps, c: Context): Promise<boolean> {
  const headers = { apikey: c.req.header('apikey'), authorization: c.req.header('authorization') }
  const caller = await resolveCaller(auth, headers)
  return caller.status === 'ok' && caller.role === 'service_role'
}

/** Everything that can be exchanged for a session. */
function tokenRoutes(auth: AuthDeps) {
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
