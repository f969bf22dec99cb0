import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { Account, claimsOf } from './account.ts'
import { AuthorizationRequest, answerTo, Choice, TokenRequest } from './authorization-request.ts'
import { chooserPage, faultPage } from './chooser-page.ts'
import { sandboxClient } from './client.ts'
import { createCodes } from './codes.ts'
import { createKeys } from './keys.ts'
import { rememberAccount, rememberedAccounts } from './remembered.ts'

type Options = { issuer: string; secret: string; now: () => Date }

/**
 * A stand-in for Google's OpenID Connect issuer, for servers without credentials there. Self-contained: like Google, it
 * knows the product only over HTTP. `issuer` is the URL it's mounted at; workers of one server share the secret.
 */
export function googleSandboxRoutes({ issuer, secret, now }: Options) {
  const codes = createCodes(secret, now)
  const keys = createKeys(secret, issuer, now)
  const { origin, pathname } = new URL(issuer)

  /** A request from an untrusted client is never redirected. */
  const readRequest = (c: Context) => {
    const parsed = AuthorizationRequest.safeParse(c.req.query())
    if (!parsed.success) return { fault: 'The site that sent you here made an incomplete request.' } as const
    const { client_id, redirect_uri } = parsed.data
    if (client_id !== sandboxClient.clientId)
      return { fault: 'We don’t recognize the site that sent you here.' } as const
    if (new URL(redirect_uri).origin !== origin)
      return { fault: 'The return address belongs to another site.' } as const
    return { request: parsed.data } as const
  }

  return new Hono()
    .get('/.well-known/openid-configuration', (c) => c.json(discoveryDocument(issuer)))
    .get('/jwks', (c) => c.json(keys.published()))
    .get('/authorize', (c) => {
      const nonce = openPage(c)
      const { request, fault } = readRequest(c)
      if (!request) return c.html(faultPage(fault, nonce), 400)
      return c.html(chooserPage({ accounts: rememberedAccounts(c), clientHost: hostOf(request), nonce }))
    })
    .post('/authorize', async (c) => {
      const nonce = openPage(c)
      const { request, fault } = readRequest(c)
      if (!request) return c.html(faultPage(fault, nonce), 400)
      const choice = Choice.safeParse(await readForm(c))
      if (!choice.success) return c.html(faultPage('We couldn’t read the form. Please try again.', nonce), 400)
      if (choice.data.decision === 'refuse') {
        return c.redirect(answerTo(request, { error: 'access_denied', error_description: 'The user denied access.' }))
      }
      const { name, email, verified } = choice.data
      const account = Account.safeParse({ name, email, isVerified: verified === 'yes' })
      if (!account.success) {
        const page = { accounts: rememberedAccounts(c), clientHost: hostOf(request), nonce, typed: { name, email } }
        return c.html(chooserPage({ ...page, fault: 'Enter a name and a valid email address.' }), 400)
      }
      rememberAccount(c, account.data, pathname)
      const code = await codes.issue({
        account: account.data,
        redirectUri: request.redirect_uri,
        codeChallenge: request.code_challenge,
        nonce: request.nonce,
        scope: request.scope,
      })
      return c.redirect(answerTo(request, { code }))
    })
    .post('/token', async (c) => {
      const parsed = TokenRequest.safeParse(await readForm(c))
      if (!parsed.success) return c.json({ error: 'invalid_request' }, 400)
      if (!isClient(c, parsed.data)) return c.json({ error: 'invalid_client' }, 401)
      const { code, redirect_uri, code_verifier } = parsed.data
      const grant = await codes.redeem(code, redirect_uri, code_verifier)
      if (!grant) return c.json({ error: 'invalid_grant', error_description: 'The code is not valid.' }, 400)
      const claims = claimsOf(grant.account)
      return c.json({
        access_token: await keys.sign(claims, `${issuer}/userinfo`),
        id_token: await keys.sign({ ...claims, ...(grant.nonce && { nonce: grant.nonce }) }, sandboxClient.clientId),
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
function openPage(c: Context): string {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action http: https:; frame-ancestors 'none'`,
  )
  return nonce
}

function hostOf({ redirect_uri }: AuthorizationRequest): string {
  return new URL(redirect_uri).host
}

function isClient(c: Context, { client_id = '', client_secret = '' }: TokenRequest): boolean {
  const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const sent = basic ? Buffer.from(basic, 'base64').toString('utf8') : `${client_id}:${client_secret}`
  return sent === `${sandboxClient.clientId}:${sandboxClient.clientSecret}`
}

/** A body that says it's a form and isn't one has no fields. */
async function readForm(c: Context): Promise<unknown> {
  return c.req.parseBody().catch(() => ({}))
}
