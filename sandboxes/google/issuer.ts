import { createECDH, createHash, hkdfSync, randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { EncryptJWT, importJWK, type JWTPayload, jwtDecrypt, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { openPage } from '../page.ts'
import { Account, claimsOf, rememberAccount, rememberedAccounts } from './accounts.ts'
import { chooserPage, errorPage } from './chooser-page.ts'

type Client = { clientId: string; clientSecret: string }
type Options = { issuer: string; client: Client; secret: string; now: () => Date }

/**
 * A stand-in for Google's OpenID Connect issuer, for servers without credentials there. Self-contained: like Google, it
 * knows the product only over HTTP. `issuer` is the URL it's mounted at; workers of one server share the secret.
 */
export function googleIssuer({ issuer, client, secret, now }: Options) {
  const codes = createCodes(secret, now)
  const keys = createKeys(secret, issuer, now)
  const { origin, pathname } = new URL(issuer)

  /** A request from an untrusted client is never redirected. */
  const readRequest = (c: Context) => {
    const parsed = AuthorizationRequest.safeParse(c.req.query())
    if (!parsed.success) return { error: 'The site that sent you here made an incomplete request.' } as const
    const { client_id, redirect_uri } = parsed.data
    if (client_id !== client.clientId) return { error: 'We don’t recognize the site that sent you here.' } as const
    if (new URL(redirect_uri).origin !== origin)
      return { error: 'The return address belongs to another site.' } as const
    return { request: parsed.data } as const
  }

  return new Hono()
    .get('/.well-known/openid-configuration', (c) => c.json(discoveryDocument(issuer)))
    .get('/jwks', (c) => c.json(keys.published()))
    .get('/authorize', (c) => {
      const nonce = openChooser(c)
      const { request, error } = readRequest(c)
      if (!request) return c.html(errorPage(error, nonce), 400)
      return c.html(chooserPage({ accounts: rememberedAccounts(c), clientHost: hostOf(request), nonce }))
    })
    .post('/authorize', async (c) => {
      const nonce = openChooser(c)
      const { request, error } = readRequest(c)
      if (!request) return c.html(errorPage(error, nonce), 400)
      const choice = Choice.safeParse(await readForm(c))
      if (!choice.success) return c.html(errorPage('We couldn’t read the form. Please try again.', nonce), 400)
      if (choice.data.decision === 'deny') {
        return c.redirect(replyTo(request, { error: 'access_denied', error_description: 'The user denied access.' }))
      }
      const { name, email, verified } = choice.data
      const account = Account.safeParse({ name, email, isVerified: verified === 'yes' })
      if (!account.success) {
        const page = { accounts: rememberedAccounts(c), clientHost: hostOf(request), nonce, typed: { name, email } }
        return c.html(chooserPage({ ...page, error: 'Enter a name and a valid email address.' }), 400)
      }
      rememberAccount(c, account.data, pathname)
      const code = await codes.issue({
        account: account.data,
        redirectUri: request.redirect_uri,
        codeChallenge: request.code_challenge,
        nonce: request.nonce,
        scope: request.scope,
      })
      return c.redirect(replyTo(request, { code }))
    })
    .post('/token', async (c) => {
      const parsed = TokenRequest.safeParse(await readForm(c))
      if (!parsed.success) return c.json({ error: 'invalid_request' }, 400)
      if (!isClient(c, parsed.data, client)) return c.json({ error: 'invalid_client' }, 401)
      const { code, redirect_uri, code_verifier } = parsed.data
      const grant = await codes.redeem(code, redirect_uri, code_verifier)
      if (!grant) return c.json({ error: 'invalid_grant', error_description: 'The code is not valid.' }, 400)
      const claims = claimsOf(grant.account)
      return c.json({
        access_token: await keys.sign(claims, `${issuer}/userinfo`),
        id_token: await keys.sign({ ...claims, ...(grant.nonce && { nonce: grant.nonce }) }, client.clientId),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: grant.scope,
      })
    })
    .get('/userinfo', async (c) => {
      const token = c.req.header('authorization')?.replace(/^Bearer +/i, '') ?? ''
      const payload = await keys.verify(token, `${issuer}/userinfo`)
      if (!payload)
        return c.json({ error: 'invalid_token' }, 401, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
      const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, ...claims } = payload
      return c.json(claims)
    })
}

function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
  }
}

/** Submitting the form redirects to the client and on to its app, maybe on another port, so form-action has to allow that. */
function openChooser(c: Context): string {
  return openPage(c, 'http: https:')
}

function hostOf({ redirect_uri }: AuthorizationRequest): string {
  return new URL(redirect_uri).host
}

function isClient(
  c: Context,
  { client_id = '', client_secret = '' }: TokenRequest,
  { clientId, clientSecret }: Client,
): boolean {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const sent = basic ? Buffer.from(basic, 'base64').toString('utf8') : `${client_id}:${client_secret}`
  return sent === `${clientId}:${clientSecret}`
}

/** A body that says it's a form and isn't one has no fields. */
async function readForm(c: Context): Promise<unknown> {
  return c.req.parseBody().catch(() => ({}))
}

/** The client's authorization request, in the chooser's URL. */
const AuthorizationRequest = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string().regex(/(^| )openid( |$)/, 'must contain openid'),
  state: z.string().max(2000),
  nonce: z.string().max(500).optional(),
  code_challenge: z.string().length(43),
  code_challenge_method: z.literal('S256'),
})
type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

/** The user's choice: an account, or to cancel. */
const Choice = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('deny') }),
  z.object({
    decision: z.literal('continue'),
    name: z.string(),
    email: z.string(),
    verified: z.literal('yes').optional(),
  }),
])

const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().min(43).max(128),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
})
type TokenRequest = z.infer<typeof TokenRequest>

/** The redirect back to the client, with the code or the error. */
function replyTo({ redirect_uri, state }: AuthorizationRequest, response: Record<string, string>): string {
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries({ ...response, state })) url.searchParams.set(name, value)
  return url.href
}

const Grant = z.object({
  account: Account,
  redirectUri: z.string(),
  codeChallenge: z.string(),
  nonce: z.string().optional(),
  scope: z.string(),
})
type Grant = z.infer<typeof Grant>

/**
 * Authorization codes: valid for sixty seconds, bound to the PKCE challenge, single use in each process. The grant is
 * sealed in the code, so that any worker can redeem what another has issued.
 */
function createCodes(secret: string, now: () => Date) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'codes', 32))
  const redeemed = new Map<string, number>()

  function isFirstUse(code: string): boolean {
    const moment = now().getTime()
    for (const [used, expiresAt] of redeemed) if (expiresAt <= moment) redeemed.delete(used)
    const isFirst = !redeemed.has(code)
    redeemed.set(code, moment + 60_000)
    return isFirst
  }

  return {
    issue(grant: Grant): Promise<string> {
      const expiresAt = Math.floor(now().getTime() / 1000) + 60
      return new EncryptJWT({ grant })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setJti(randomUUID())
        .setExpirationTime(expiresAt)
        .encrypt(key)
    },
    async redeem(code: string, redirectUri: string, codeVerifier: string): Promise<Grant | null> {
      if (!isFirstUse(code)) return null
      const opened = await jwtDecrypt(code, key, { currentDate: now() }).catch(() => null)
      const { data: grant } = Grant.safeParse(opened?.payload.grant)
      if (!grant || grant.redirectUri !== redirectUri) return null
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
      return challenge === grant.codeChallenge ? grant : null
    },
  }
}

/** The issuer's key pair, from the secret: every worker signs with the same one. Kept in memory only. */
function createKeys(secret: string, issuer: string, now: () => Date) {
  const { privateJwk, publicJwk } = derivePair(secret)
  return {
    async sign(claims: JWTPayload, audience: string): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 3600)
        .sign(await importJWK(privateJwk, 'ES256'))
    },
    async verify(token: string, audience: string): Promise<JWTPayload | null> {
      const publicKey = await importJWK(publicJwk, 'ES256')
      return jwtVerify(token, publicKey, { issuer, audience, algorithms: ['ES256'], currentDate: now() }).then(
        ({ payload }) => payload,
        () => null,
      )
    },
    published: () => ({ keys: [{ ...publicJwk, kid, use: 'sig', alg: 'ES256' }] }),
  }
}

const kid = 'sandbox'

function derivePair(secret: string) {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'signing', 32)))
  // One byte for the format, then both coordinates.
  const point = ecdh.getPublicKey()
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicJwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }
  return { publicJwk, privateJwk: { ...publicJwk, d: ecdh.getPrivateKey('base64url') } }
}
