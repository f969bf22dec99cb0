import { Hono } from 'hono'
import { z } from 'zod'
import { withAuditOrigin } from '../../http/audit-origin.ts'
import type { AppEnv } from '../../http/env.ts'
import type { AuthDeps } from '../auth/auth-deps.ts'
import { senderOf } from '../auth/devices/sender.ts'
import { AuthError } from '../auth/errors/errors.ts'
import { keepDevice } from '../auth/guards/device-cookie.ts'
import { limitRequests } from '../auth/guards/request-limit.ts'
import { requireOwnSession, requireSession } from '../auth/guards/require-session.ts'
import { readBody } from '../auth/http/read-request.ts'
import { allowedRedirect } from '../auth/http/redirects.ts'
import { challengeOf, optionalText, text } from '../auth/http/schemas.ts'
import { describeServiceProvider, serviceProviderOf } from './addresses.ts'
import { consentRoutes } from './consent-routes.ts'
import { endAtProvider, logoutUrl } from './logout.ts'
import { recoverAccess } from './required.ts'
import { beginSso, finishOidc, finishSaml, hasProvider } from './sign-in.ts'

/** Single sign-on in the client library’s protocol, and what providers call. */
export function ssoSignInRoutes(auth: AuthDeps) {
  return (
    new Hono<AppEnv>()
      .post('/', async (c) => {
        const { domain, provider_id: teamId, redirect_to, skip_http_redirect, ...rest } = await readBody(c, SsoBody)
        await limitRequests(auth, c, 'authorize')
        if ((domain === undefined) === (teamId === undefined)) {
          throw new AuthError('validation_failed', 'Send either domain or provider_id')
        }
        const wanted = domain === undefined ? { teamId: teamId ?? '' } : { domain }
        const redirectTo = allowedRedirect(auth, redirect_to)
        const url = await beginSso(auth, { for: wanted, redirectTo, challenge: challengeOf(rest) })
        return skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303)
      })
      // For the sign-in page, where most domains have none: that's no error.
      .post('/domain', async (c) => {
        const { domain } = await readBody(c, DomainBody)
        await limitRequests(auth, c, 'authorize')
        return c.json({ has_provider: await hasProvider(auth, domain) })
      })
      .post('/recovery', async (c) => {
        const { email, code } = await readBody(c, RecoveryBody)
        await limitRequests(auth, c, 'token')
        const sender = senderOf(c, auth.config)
        const session = await recoverAccess(await withAuditOrigin(auth, c), { email, code, sender })
        keepDevice(c, auth.config, sender.device)
        return c.json(session)
      })
      .route(
        '/logout',
        new Hono<AppEnv>().post('/', requireSession(auth, { isBeforeFactor: true }), async (c) => {
          await limitRequests(auth, c, 'sso')
          return c.json({ url: await logoutUrl(auth, requireOwnSession(c.var).id) })
        }),
      )
      .route('/confirm', consentRoutes(auth))
      .get('/:team/metadata', (c) => {
        const metadata = describeServiceProvider(serviceProviderOf(auth.config, teamOf(c.req.param('team'))))
        return c.body(metadata, 200, { 'content-type': 'application/samlmetadata+xml' })
      })
      // These ask the provider before they know who asks.
      .get('/:team/callback', async (c) => {
        await limitRequests(auth, c, 'sso')
        const { searchParams } = new URL(c.req.url)
        return c.redirect(
          await finishOidc(await withAuditOrigin(auth, c), teamOf(c.req.param('team')), searchParams),
          303,
        )
      })
      .post('/:team/acs', async (c) => {
        await limitRequests(auth, c, 'sso')
        const form = new URLSearchParams(await c.req.text())
        const response = { response: form.get('SAMLResponse') ?? '', state: form.get('RelayState') }
        return c.redirect(await finishSaml(await withAuditOrigin(auth, c), teamOf(c.req.param('team')), response), 303)
      })
      .get('/:team/logout', async (c) => {
        await limitRequests(auth, c, 'sso')
        const query = new URL(c.req.url).search.slice(1)
        const signedOut = auth.config.auth.siteUrl
        // The provider’s confirmation of a logout that began here: the session has ended already.
        if (!/(^|&)SAMLRequest=/.test(query)) return c.redirect(signedOut, 303)
        const confirmAt = await endAtProvider(auth, teamOf(c.req.param('team')), { query })
        if (confirmAt === undefined) throw new AuthError('validation_failed', 'We can’t accept this logout request.')
        return c.redirect(confirmAt ?? signedOut, 303)
      })
      .post('/:team/logout', async (c) => {
        await limitRequests(auth, c, 'sso')
        const logoutToken = new URLSearchParams(await c.req.text()).get('logout_token') ?? ''
        const ended = await endAtProvider(auth, teamOf(c.req.param('team')), { logoutToken })
        if (ended === undefined) throw new AuthError('validation_failed', 'We can’t accept this logout token.')
        return c.body(null, 200)
      })
  )
}

const SsoBody = z.object({
  domain: optionalText,
  provider_id: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
})
const DomainBody = z.object({ domain: z.string().min(1).max(253) })
const RecoveryBody = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)), code: text })

function teamOf(id: string): string {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw new AuthError('sso_provider_not_found', 'There’s no such provider.')
  return parsed.data
}
