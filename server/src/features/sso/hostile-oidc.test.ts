import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { createSsoApp } from './testing/sso-app.ts'
import { oidcClient, serveOnLoopback } from './testing/start-provider.ts'

type Tokens = { id_token?: string; userinfo?: object; status?: number }
type Scene = { claims: JWTPayload; good: () => Promise<string> }
type Hostile = [what: string, respond: (scene: Scene) => Promise<Tokens>, callback?: (url: URL) => void]

const ours = await generateKeyPair('RS256', { extractable: true })
const theirs = await generateKeyPair('RS256', { extractable: true })
const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset
const header = { alg: 'RS256', kid: 'ours' }
const signed = (claims: JWTPayload, key = ours.privateKey, protectedHeader: { alg: string; kid: string } = header) =>
  new SignJWT(claims).setProtectedHeader(protectedHeader).sign(key)
const withClaims =
  (changed: JWTPayload): Hostile[1] =>
  async ({ claims }) => ({ id_token: await signed({ ...claims, ...changed }) })
const shared = (secret: string, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'ours' }).sign(new TextEncoder().encode(secret))

/** Each is a response that was good until somebody changed one thing. */
const hostile: Hostile[] = [
  ['alg none', async ({ claims }) => ({ id_token: new UnsecuredJWT(claims).encode() })],
  [
    'signed with the client’s secret',
    async ({ claims }) => ({ id_token: await shared(oidcClient.client_secret, claims) }),
  ],
  [
    'signed with the public key as a secret',
    async ({ claims }) => ({ id_token: await shared(await exportSPKI(ours.publicKey), claims) }),
  ],
  ['signed with a stranger’s key', async ({ claims }) => ({ id_token: await signed(claims, theirs.privateKey) })],
  [
    'signed with a key of no known name',
    async ({ claims }) => ({ id_token: await signed(claims, theirs.privateKey, { alg: 'RS256', kid: 'theirs' }) }),
  ],
  [
    'changed after it was signed',
    async ({ claims, good }) => {
      const [head, , signature] = (await good()).split('.')
      const forged = Buffer.from(JSON.stringify({ ...claims, email: app.owner.email })).toString('base64url')
      return { id_token: `${head}.${forged}.${signature}` }
    },
  ],
  ['its signature removed', async ({ good }) => ({ id_token: (await good()).replace(/[^.]+$/, '') })],
  ['no ID token', async () => ({})],
  ['from another issuer', withClaims({ iss: 'https://evil.example' })],
  ['for another audience', withClaims({ aud: 'another-client' })],
  ['for several, and another authorized', withClaims({ aud: [oidcClient.client_id, 'another'], azp: 'another' })],
  ['expired', withClaims({ iat: seconds(-900), exp: seconds(-300) })],
  ['not valid yet', withClaims({ nbf: seconds(600) })],
  ['without an end', async ({ claims: { exp: _, ...claims } }) => ({ id_token: await signed(claims) })],
  ['with another nonce', withClaims({ nonce: 'another' })],
  ['without a nonce', async ({ claims: { nonce: _, ...claims } }) => ({ id_token: await signed(claims) })],
  ['without a subject', async ({ claims: { sub: _, ...claims } }) => ({ id_token: await signed(claims) })],
  ['with an address that isn’t verified', withClaims({ email_verified: false })],
  ['with an address outside the domain', withClaims({ email: 'ceo@other.example' })],
  [
    'without an address',
    async ({ claims: { email: _, ...claims } }) => ({ id_token: await signed(claims), userinfo: { sub: 'ada' } }),
  ],
  [
    'with somebody else’s user info',
    async ({ claims: { email, ...claims } }) => ({ id_token: await signed(claims), userinfo: { sub: 'eve', email } }),
  ],
  ['a token endpoint that fails', async ({ good }) => ({ id_token: await good(), status: 500 })],
  [
    'mixed up: the response of another issuer',
    async ({ good }) => ({ id_token: await good() }),
    (url) => url.searchParams.set('iss', 'https://evil.example'),
  ],
  [
    'mixed up: a response that doesn’t name its issuer',
    async ({ good }) => ({ id_token: await good() }),
    (url) => url.searchParams.delete('iss'),
  ],
  [
    'with another state',
    async ({ good }) => ({ id_token: await good() }),
    (url) => url.searchParams.set('state', 'another'),
  ],
  ['without a state', async ({ good }) => ({ id_token: await good() }), (url) => url.searchParams.delete('state')],
  [
    'with its state twice',
    async ({ good }) => ({ id_token: await good() }),
    (url) => url.searchParams.append('state', 'another'),
  ],
]

const app = await createSsoApp()
const { assay } = await app.read()
let respond: () => Promise<Tokens> = async () => ({})
const asked: string[] = []
const provider = await serveOnLoopback((url) => async (request, response) => {
  const send = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const path = request.url ?? ''
  const key = { ...(await exportJWK(ours.publicKey)), kid: 'ours', alg: 'RS256', use: 'sig' }
  asked.push(path)
  if (path.startsWith('/.well-known')) return send(200, discoveryOf(url))
  if (path === '/keys') return send(200, { keys: [key] })
  const { userinfo, status = 200, ...tokens } = await respond()
  if (path === '/userinfo') return send(200, userinfo ?? {})
  return send(status, { access_token: 'access', token_type: 'Bearer', ...tokens })
})
afterAll(provider.stop)
await app.save({ protocol: 'oidc', issuer: provider.url, ...oidcClient })
await app.proveDomain()

async function begin() {
  const { searchParams } = new URL(await app.beginUrl())
  const claims = {
    ...{ iss: provider.url, aud: oidcClient.client_id, sub: 'ada', nonce: searchParams.get('nonce') ?? '' },
    ...{ email: `ada@${app.domain}`, email_verified: true, groups: [], iat: seconds(0), exp: seconds(300) },
  }
  const callback = new URL(assay.redirect_url)
  callback.search = String(
    new URLSearchParams({ code: 'code', state: searchParams.get('state') ?? '', iss: provider.url }),
  )
  return { scene: { claims, good: () => signed(claims) }, callback }
}

function discoveryOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A provider that admits everything: what counts is what we accept.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}

test.each(hostile)('TM-6 an OpenID Connect response is rejected: %s', async (_what, hostileResponse, change) => {
  const { scene, callback } = await begin()
  respond = () => hostileResponse(scene)
  change?.(callback)
  const { query } = await app.open(callback.href)
  expect(query.error_code).toMatch(/^(bad_oauth_callback|bad_oauth_state|sso_domain_mismatch|unexpected_failure)$/)
  expect(query.code).toBeUndefined()
})

test('TM-6 the same response unchanged is accepted, once and by its own team', async () => {
  const before = await app.database.query('select email from auth.users where email like $1', [`%@${app.domain}`])
  expect(before.rows).toEqual([{ email: app.owner.email }])
  const { scene, callback } = await begin()
  respond = async () => ({ id_token: await scene.good() })
  expect((await app.open(callback.href)).query.code).toBeDefined()
  expect((await app.open(callback.href)).query).toMatchObject({ error_code: 'bad_oauth_state' })
  const other = await createSsoApp()
  const elsewhere = (await begin()).callback.href.replace(app.teamId, other.teamId)
  expect((await app.open(elsewhere)).query).toMatchObject({ error_code: 'bad_oauth_state' })
})

test('TM-6 nobody can make us flood a provider, or the log: it’s asked once in a while, requests are limited, and its words are cut', async () => {
  const { scene, callback } = await begin()
  const [header, body] = (await scene.good()).split('.')
  const logOut = (from: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return app.call('POST', `/sso/${app.teamId}/logout`, {
      body: String(new URLSearchParams({ logout_token: `${header}.${body}.forged` })),
      headers,
      from,
    })
  }
  asked.length = 0
  for (let count = 0; count < 5; count += 1) expect((await logOut('10.1.1.1')).status).toBe(400)
  expect(asked.length).toBeLessThanOrEqual(1)
  const limit = `insert into rate_limits (key, count, window_ends_at) values ('auth:sso:10.1.1.2', 300, now() + interval '1 hour')`
  await app.database.query(limit)
  const from = '10.1.1.2'
  const attempts = [
    logOut(from),
    app.call('GET', `/sso/${app.teamId}/logout?SAMLRequest=x`, { from }),
    app.call('GET', `/sso/${app.teamId}/callback?state=x`, { from }),
    app.call('POST', `/sso/${app.teamId}/acs`, { body: 'RelayState=x', from }),
  ]
  for (const attempt of attempts) expect((await attempt).status).toBe(429)
  callback.searchParams.set('error', 'server_error')
  callback.searchParams.set('error_description', 'x'.repeat(2000))
  callback.searchParams.delete('code')
  const { query } = await app.open(callback.href)
  expect(query.error_description?.length).toBeLessThan(500)
  await app.database.query('update rate_limits set count = 60 where key = $1', [`sso:requests:${app.teamId}`])
  expect((await app.ask('POST', '/test')).status).toBe(429)
})
