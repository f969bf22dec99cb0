import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { withAuditOrigin } from '../../../http/audit-origin.ts'
import { clientNetwork } from '../../../http/client-address.ts'
import type { AppEnv } from '../../../http/env.ts'
import { randomToken, sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { senderOf } from '../devices/sender.ts'
import { limitRequests } from '../guards/request-limit.ts'
import { readQuery } from '../http/read-request.ts'
import { allowedRedirect, isSameSite } from '../http/redirects.ts'
import { AuthorizeQuery, challengeOf } from '../http/schemas.ts'
import { flowSeconds } from '../limits.ts'
import { beginOAuth, finishOAuth } from './oauth.ts'

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

async function sendToProvider(auth: AuthDeps, c: Context): Promise<Response> {
  const query = readQuery(c, AuthorizeQuery)
  await limitRequests(auth, c, 'authorize')
  const url = await beginOAuth(auth, {
    provider: query.provider,
    redirectTo: allowedRedirect(auth, query.redirect_to),
    scopes: (query.scopes ?? '').split(/[\s,]+/).filter(Boolean),
    challenge: challengeOf(query),
    receipt: query.captcha_token,
    browserHash: markBrowser(c, auth.config.publicUrl),
  })
  return query.skip_http_redirect === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

/**
 * Marks the browser that starts a sign-in and returns the hash to store with the flow: only that browser may come back
 * from the provider with the flow's state. Tabs share the mark.
 */
function markBrowser(c: Context, publicUrl: string): string {
  const mark = readMark(c) ?? randomToken()
  setCookie(c, cookieName, mark, {
    path: '/auth/v1',
    httpOnly: true,
    // The provider returns by a cross-site navigation, for which Strict would withhold the cookie.
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: flowSeconds,
  })
  return sha256(mark)
}

function markedBrowser(c: Context): string | null {
  const mark = readMark(c)
  return mark === undefined ? null : sha256(mark)
}

function readMark(c: Context): string | undefined {
  return Mark.safeParse(getCookie(c, cookieName)).data
}

const cookieName = 'assay_sign_in'
const Mark = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
