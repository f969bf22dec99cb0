import { paths } from '@assay/contract/paths'
import { type Context, Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import { clientNetwork } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import type { AuthDeps } from './auth-deps.ts'
import { noticeRoutes } from './devices/notice-routes.ts'
import { senderOf } from './devices/sender.ts'
import { AuthError } from './errors/errors.ts'
import { factorRoutes } from './factors/factor-routes.ts'
import { keepDevice } from './guards/device-cookie.ts'
import { limitRequests } from './guards/request-limit.ts'
import { readBody, readQuery } from './http/read-request.ts'
import { allowedRedirect } from './http/redirects.ts'
import { challengeOf, OtpBody, RecoverBody, RedirectQuery, ResendBody, SignUpBody } from './http/schemas.ts'
import { authSettings } from './http/settings.ts'
import { resolveCaller } from './keys/caller.ts'
import { createKeyring } from './keys/keyring.ts'
import { passkeyRoutes } from './passkeys/passkey-routes.ts'
import { adminRoutes } from './verbs/admin-routes.ts'
import { oauthRoutes } from './verbs/oauth-routes.ts'
import { recoverAccount, resendMail } from './verbs/recover.ts'
import { signInByMail } from './verbs/sign-in-by-mail.ts'
import { signInAnonymously, signUp } from './verbs/sign-up.ts'
import { tokenRoutes } from './verbs/token-routes.ts'
import { userRoutes } from './verbs/user-routes.ts'
import { verifyRoutes } from './verbs/verify-routes.ts'

/** The hosted backend's /auth/v1 in the client library's protocol. */
export function authRoutes(deps: Deps, verbs: Pick<AuthDeps, 'removeAccount' | 'discardRows'>) {
  const auth: AuthDeps = { ...deps, ...verbs, keyring: createKeyring(deps), secret: serverSecret(deps) }
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
      const network = networkOf(c)
      if (!email)
        return c.json(await signInAnonymously(await withAuditOrigin(auth, c), data, { receipt, network, sender }))
      if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password')
      const redirectTo = allowedRedirect(auth, redirectOf(c))
      const from = { network: networkOf(c), sender, isTrusted: await isTrusted(auth, c) }
      const input = { email, password, data, receipt, challenge: challengeOf(rest), redirectTo, ...from }
      const signedUp = await signUp(await withAuditOrigin(auth, c), input)
      if ('access_token' in signedUp) keepDevice(c, auth.config, sender.device)
      return c.json(signedUp)
    })
    .post('/otp', async (c) => {
      const { email, data = {}, create_user: createUser, gotrue_meta_security, ...rest } = await readBody(c, OtpBody)
      await limitRequests(auth, c, 'otp')
      if (!email) throw new AuthError('validation_failed', 'One of email or phone must be set')
      const redirectTo = allowedRedirect(auth, redirectOf(c))
      const receipt = gotrue_meta_security?.captcha_token
      const mail = { receipt, challenge: challengeOf(rest), redirectTo, network: networkOf(c) }
      await signInByMail(auth, { email, createUser, data, ...mail, isTrusted: await isTrusted(auth, c) })
      return c.json({})
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
      if (type !== 'signup' && type !== 'email_change') {
        throw new AuthError('validation_failed', 'Missing one of these types: signup, email_change')
      }
      if (!email) throw new AuthError('validation_failed', 'Type provided requires an email address')
      await resendMail(auth, {
        type,
        email,
        redirectTo: allowedRedirect(auth, redirectOf(c)),
        challenge: challengeOf(rest),
      })
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
