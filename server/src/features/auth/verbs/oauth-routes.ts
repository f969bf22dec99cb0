import { type Context, Hono } from 'hono'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { clientNetwork } from '../../../http/client-address.ts'
import type { AppEnv } from '../../../http/env.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { senderOf } from '../devices/sender.ts'
import { markBrowser, markedBrowser } from '../guards/browser-cookie.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readQuery } from '../http/read-request.ts'
import { allowedRedirect, isSameSite } from '../http/redirects.ts'
import { AuthorizeQuery, challengeOf } from '../http/schemas.ts'
import { beginOAuth } from './oauth-begin.ts'
import { finishOAuth } from './oauth-finish.ts'

export function oauthRoutes(auth: AuthDeps) {
  const finish = async (c: Context, parameters: URLSearchParams) =>
    c.redirect(
      await finishOAuth(await withAuditOrigin(auth, c), {
        parameters,
        browserHash: markedBrowser(c),
        network: clientNetwork(c, auth.config.trustedProxies),
        sender: senderOf(c, auth.config),
      }),
      302,
    )
  return new Hono<AppEnv>()
    .get('/authorize', (c) => sendByPublicName(auth, c) ?? sendToProvider(auth, c))
    .get('/callback', (c) => finish(c, new URL(c.req.url).searchParams))
    .post('/callback', async (c) => finish(c, new URLSearchParams(await c.req.text())))
}

/**
 * The provider returns to PUBLIC_URL, and cookies belong to one host name. A sign-in that starts under another of the
 * machine's names is first redirected to that one.
 */
function sendByPublicName({ config }: AuthDeps, c: Context): Response | undefined {
  const [asked, known] = [new URL(c.req.url), new URL(config.publicUrl)]
  if (asked.host === known.host || !isSameSite(asked, config.publicUrl)) return undefined
  return c.redirect(`${known.origin}${asked.pathname}${asked.search}`, 302)
}

export async function sendToProvider(auth: AuthDeps, c: Context, linkingUserId?: string): Promise<Response> {
  const query = readQuery(c, AuthorizeQuery)
  await limitRequests(auth, c, 'authorize')
  const url = await beginOAuth(auth, {
    provider: query.provider,
    redirectTo: allowedRedirect(auth, query.redirect_to),
    scopes: (query.scopes ?? '').split(/[\s,]+/).filter(Boolean),
    challenge: challengeOf(query),
    receipt: query.captcha_token,
    browserHash: markBrowser(c, auth.config.publicUrl),
    ...(linkingUserId && { linkingUserId }),
  })
  return query.skip_http_redirect === 'true' ? c.json({ url }) : c.redirect(url, 302)
}
