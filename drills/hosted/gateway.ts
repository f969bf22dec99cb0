import { createHash, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import { z } from 'zod'

type Parts = {
  lite: { fetch(request: Request): Response | Promise<Response> }
  keys: { publishable: string; secret: string }
  tokens: ProjectTokens
  links: MailLinks
  checkCaptcha: (token: string | undefined) => Promise<string | null>
  database: pg.Pool
  /** Each captcha-protected request, and why it was rejected. */
  onProtectedCall: (call: { path: string; error: string | null }) => void
}

/** What a hosted project does in addition to @supabase/lite. */
export function createGateway({ lite, keys, tokens, links, checkCaptcha, database, onProtectedCall }: Parts) {
  const app = new Hono().use(cors({ origin: '*', exposeHeaders: ['content-range', 'x-supabase-api-version'] }))

  app.get('/auth/v1/.well-known/jwks.json', (c) => c.json(tokens.keySet))

  app.delete('/auth/v1/admin/users/:id', async (c) => {
    if (c.req.header('apikey') !== keys.secret) return reject(c, 403, 'not_admin', 'User not allowed')
    const { rowCount } = await database.query('delete from auth.users where id = $1', [c.req.param('id')])
    return rowCount === 1 ? c.json({}) : reject(c, 404, 'user_not_found', 'User not found')
  })

  app.post('/auth/v1/sso', (c) => reject(c, 404, 'sso_provider_not_found', 'No SSO provider assigned for this domain'))

  app.post('/auth/v1/*', async (c, next) => {
    const path = c.req.path.slice('/auth/v1'.length)
    const isProtected = protectedPaths.has(path) || (path === '/token' && c.req.query('grant_type') === 'password')
    if (!isProtected) return next()
    const { email, code_challenge, gotrue_meta_security } = ProtectedBody.parse(await c.req.json())
    // As on the hosted service, the secret key bypasses the captcha.
    if (c.req.header('apikey') !== keys.secret) {
      const error = await checkCaptcha(gotrue_meta_security?.captcha_token)
      onProtectedCall({ path, error })
      if (error) return reject(c, 400, 'captcha_failed', `captcha protection: request disallowed (${error})`)
    }
    if (path !== '/token') {
      links.noteRequest(email, { challenge: code_challenge ?? null, redirectTo: c.req.query('redirect_to') ?? null })
    }
    return next()
  })

  app.post('/auth/v1/token', async (c, next) => {
    if (c.req.query('grant_type') !== 'pkce') return next()
    const { auth_code, code_verifier } = PkceBody.parse(await c.req.json())
    const refreshToken = links.redeemCode(auth_code, code_verifier)
    if (refreshToken === null)
      return reject(c, 404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    return c.json(await refresh(c, refreshToken))
  })

  app.get('/auth/v1/verify', async (c) => {
    const response = await lite.fetch(new Request(c.req.url))
    const target = new URL(response.headers.get('location') ?? '')
    const refreshToken = new URLSearchParams(target.hash.slice(1)).get('refresh_token')
    if (refreshToken === null) return c.redirect(target.href, 303)
    const { challenge } = links.flowOf(c.req.query('token') ?? '')
    target.hash = ''
    if (challenge !== null) target.searchParams.set('code', links.issueCode(challenge, refreshToken))
    else target.hash = await fragment(c, refreshToken)
    return c.redirect(target.href, 303)
  })

  app.all('*', async (c) => {
    const { method, headers: sent, url } = c.req.raw
    const headers = new Headers(sent)
    headers.delete('content-length')
    const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const own = await tokens.toLite(bearer)
    // Lite ignores a key in this header and wants it in the other one.
    if (own === null && bearer.startsWith('sb_')) headers.delete('authorization')
    else if (own !== null) headers.set('authorization', `Bearer ${own}`)
    const body = ['GET', 'HEAD'].includes(method) ? null : await c.req.text()
    return translate(await lite.fetch(new Request(url, { method, headers, body: body || null })))
  })

  async function refresh(c: Context, refreshToken: string): Promise<Record<string, unknown>> {
    const response = await lite.fetch(
      new Request(new URL('/auth/v1/token?grant_type=refresh_token', c.req.url), {
        method: 'POST',
        headers: { apikey: keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: refreshToken }),
      }),
    )
    return z.looseObject({}).parse(await (await translate(response)).json())
  }

  /** For a client without PKCE. */
  async function fragment(c: Context, refreshToken: string): Promise<string> {
    const { user: _user, ...session } = await refresh(c, refreshToken)
    const type = c.req.query('type') ?? ''
    return new URLSearchParams({ ...mapToText(session), type }).toString()
  }

  /** Timestamps in the format of PostgREST and the hosted auth service, and tokens signed by the project. */
  async function translate(response: Response): Promise<Response> {
    const { status } = response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const text = (await response.text()).replace(liteTimestamp, '"$1T$2+00:00"')
    if (text === '') return new Response(null, { status, headers })
    const session = Session.safeParse(headers.get('content-type')?.includes('json') ? JSON.parse(text) : null)
    if (!session.success) return new Response(text, { status, headers })
    const access_token = await tokens.fromLite(session.data.access_token, session.data.user)
    return new Response(JSON.stringify({ ...session.data, access_token }), { status, headers })
  }

  return app
}

const protectedPaths = new Set(['/signup', '/recover', '/resend', '/otp', '/magiclink'])

const liteTimestamp = /"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)\+00"/g

const ProtectedBody = z.looseObject({
  email: z.string(),
  code_challenge: z.string().nullish(),
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().optional() }).optional(),
})
const PkceBody = z.object({ auth_code: z.string(), code_verifier: z.string() })
const Session = z.looseObject({ access_token: z.string(), user: z.looseObject({}) })

function mapToText(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function reject(c: Context, code: 400 | 403 | 404, error_code: string, msg: string): Response {
  return c.json({ code, error_code, msg }, code)
}

type Flow = { challenge: string | null; redirectTo: string | null }
type Message = { to: string; subject: string; text?: string }

type MailLinks = ReturnType<typeof createMailLinks>

/**
 * What @supabase/lite lacks in mailed links: they lead to its site instead of the project, drop the caller's target,
 * and ignore PKCE, which it supports for Google and GitHub only.
 */
export function createMailLinks(projectUrl: string) {
  const asked = new Map<string, Flow>()
  const flows = new Map<string, Flow>()
  const codes = new Map<string, { challenge: string; refreshToken: string }>()
  const links: { to: string; subject: string; link: string }[] = []
  return {
    /** The newest link to an address. */
    find: (to: string, subject: RegExp) => links.findLast((mail) => mail.to === to && subject.test(mail.subject))?.link,
    noteRequest(email: string, flow: Flow): void {
      asked.set(email, flow)
    },
    flowOf: (token: string): Flow => flows.get(token) ?? { challenge: null, redirectTo: null },
    issueCode(challenge: string, refreshToken: string): string {
      const code = randomUUID()
      codes.set(code, { challenge, refreshToken })
      return code
    },
    /** The session's refresh token for the client that started the flow, once; null for anyone else. */
    redeemCode(code: string, verifier: string): string | null {
      const issued = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      return issued && issued.challenge === challenge ? issued.refreshToken : null
    },
    /** Replaces lite's own mailer. */
    async send({ to, subject, text = '' }: Message): Promise<void> {
      const lite = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? projectUrl)
      const link = new URL(lite.pathname + lite.search, projectUrl)
      const flow = asked.get(to)
      if (flow) flows.set(link.searchParams.get('token') ?? '', flow)
      if (flow?.redirectTo) link.searchParams.set('redirect_to', flow.redirectTo)
      links.push({ to, subject, link: link.href })
    },
  }
}

type ProjectTokens = Awaited<ReturnType<typeof createProjectTokens>>

/**
 * What @supabase/lite lacks in access tokens: an issuer, a published key pair, and a hosted project's user claims. Its
 * own tokens are signed with a shared secret and stay behind the gateway.
 */
export async function createProjectTokens(issuer: string, liteSecret: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const secret = new TextEncoder().encode(liteSecret)
  return {
    keySet: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }] },
    async fromLite(token: string, user: JWTPayload): Promise<string> {
      const { payload } = await jwtVerify(token, secret)
      const { app_metadata, user_metadata, is_anonymous } = user
      const amr = [{ method: 'password', timestamp: payload.iat }]
      const claims = { ...payload, iss: issuer, aal: 'aal1', amr, app_metadata, user_metadata, is_anonymous }
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey)
    },
    /** Null unless it's a user token of this project. */
    async toLite(token: string): Promise<string | null> {
      const verified = await jwtVerify(token, publicKey, { issuer }).catch(() => null)
      if (!verified) return null
      return new SignJWT(verified.payload).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret)
    },
  }
}

const kid = 'project-key'
