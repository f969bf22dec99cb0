import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../testing/test-app.ts'
import { createGoogle } from './openid.ts'

const ada = { name: 'Ada King Lovelace', email: 'Ada@example.com', verified: 'yes' }

test('choosing an account returns its profile, with code, PKCE, nonce and a signed ID token', async () => {
  const { begin, choose, finish } = await signIn()
  const callback = await choose(await begin(), { decision: 'continue', ...ada })
  expect(callback.searchParams.get('state')).toBe('the-state')
  expect(await finish(callback)).toEqual({
    status: 'signed-in',
    profile: {
      subject: expect.stringMatching(/^\d{21}$/),
      email: 'Ada@example.com',
      isEmailVerified: true,
      name: 'Ada King Lovelace',
      givenName: 'Ada',
      familyName: 'King Lovelace',
    },
  })
})

test('the same address is always the same user, and an unverified one is marked', async () => {
  const subjects = []
  for (const email of ['ada@example.com', 'ADA@example.com', 'bob@example.com']) {
    const { begin, choose, finish } = await signIn()
    const result = await finish(await choose(await begin(), { decision: 'continue', name: 'A', email }))
    expect(result).toMatchObject({ status: 'signed-in', profile: { isEmailVerified: false } })
    subjects.push(result.status === 'signed-in' && result.profile.subject)
  }
  expect(subjects[0]).toBe(subjects[1])
  expect(subjects[0]).not.toBe(subjects[2])
})

test('a denied sign-in is reported as canceled', async () => {
  const { begin, choose, finish } = await signIn()
  const callback = await choose(await begin(), { decision: 'deny' })
  expect(callback.searchParams.get('error')).toBe('access_denied')
  expect(await finish(callback)).toEqual({ status: 'canceled' })
})

test('a code works once', async () => {
  const { begin, choose, finish } = await signIn()
  const callback = await choose(await begin(), { decision: 'continue', ...ada })
  expect((await finish(callback)).status).toBe('signed-in')
  expect((await finish(callback)).status).toBe('rejected')
})

test('a code works for sixty seconds', async () => {
  const { begin, choose, finish, clock } = await signIn()
  const callback = await choose(await begin(), { decision: 'continue', ...ada })
  clock.advance(60)
  expect((await finish(callback)).status).toBe('rejected')
})

test('a wrong state, nonce, verifier or redirect URI is rejected', async () => {
  for (const wrong of [
    { state: 'other' },
    { nonce: 'other' },
    { codeVerifier: randomBytes(32).toString('base64url') },
  ]) {
    const { begin, choose, finish } = await signIn()
    const callback = await choose(await begin(), { decision: 'continue', ...ada })
    expect((await finish(callback, wrong)).status).toBe('rejected')
  }
  const { begin, choose, finish } = await signIn()
  const callback = await choose(await begin(), { decision: 'continue', ...ada })
  callback.pathname = '/elsewhere'
  expect((await finish(callback)).status).toBe('rejected')
})

test('the chooser says it is a sandbox and offers previously used accounts', async () => {
  const { openDoor, begin } = await signIn()
  const url = await begin()
  const first = await openDoor(url)
  const page = await first.text()
  expect(page).toContain('Sandbox, not Google')
  expect(page).not.toContain('Ada')
  expect(first.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  const chosen = await openDoor(url, post({ decision: 'continue', ...ada, name: '<b>Ada</b>' }))
  const cookie = chosen.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/Path=\/sandbox\/google; HttpOnly; SameSite=Lax/)
  const again = await openDoor(url, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  const second = await again.text()
  expect(second).toContain('&lt;b&gt;Ada&lt;/b&gt;')
  expect(second).not.toContain('<b>Ada')
  expect((await openDoor(url, { headers: { cookie: 'google_sandbox_accounts=e30' } })).status).toBe(200)
})

test('a bad address or name stays on the page with an error', async () => {
  const { openDoor, begin } = await signIn()
  const url = await begin()
  for (const typed of [
    { name: 'Ada', email: 'x' },
    { name: ' ', email: 'ada@example.com' },
  ]) {
    const response = await openDoor(url, post({ decision: 'continue', ...typed }))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Enter a name and a valid email address.')
  }
  expect((await openDoor(url, post({ decision: 'maybe' }))).status).toBe(400)
})

test('an unknown client, a foreign redirect URI and an incomplete request are never redirected', async () => {
  const { openDoor, begin } = await signIn()
  for (const [name, value] of [
    ['client_id', 'someone'],
    ['redirect_uri', 'https://evil.example/callback'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', ''],
    ['response_type', 'token'],
    ['scope', 'email'],
  ] as const) {
    const url = new URL(await begin())
    url.searchParams.set(name, value)
    for (const init of [undefined, post({ decision: 'continue', ...ada })]) {
      expect((await openDoor(url.href, init)).status).toBe(400)
    }
  }
})

test('the token endpoint requires the client secret; userinfo requires its own token', async () => {
  const { openDoor, begin, choose, codeVerifier } = await signIn()
  const callback = await choose(await begin(), { decision: 'continue', ...ada })
  const request = {
    grant_type: 'authorization_code',
    code: callback.searchParams.get('code') ?? '',
    redirect_uri: redirectUri,
    code_verifier: codeVerifier,
    client_id: 'sandbox-client',
  }
  const token = (form: Record<string, string>) => openDoor('/sandbox/google/token', post(form))
  expect((await token({ ...request, client_secret: 'wrong' })).status).toBe(401)
  expect((await token({ ...request, code: 'x', client_secret: 'sandbox-secret' })).status).toBe(400)
  const tokens = z
    .object({ access_token: z.string(), id_token: z.string() })
    .parse(await (await token({ ...request, client_secret: 'sandbox-secret' })).json())
  const userinfo = (bearer: string) =>
    openDoor('/sandbox/google/userinfo', { headers: { authorization: `Bearer ${bearer}` } })
  expect(await (await userinfo(tokens.access_token)).json()).toMatchObject({ email: 'Ada@example.com' })
  expect((await userinfo(tokens.id_token)).status).toBe(401)
  expect((await userinfo('x')).status).toBe(401)
})

test('there is no sandbox with live credentials, on a public address, or with a hosted project', async () => {
  const live = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  const hosted = {
    SUPABASE_URL: 'http://127.0.0.1:1',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    DATABASE_URL: 'postgres://127.0.0.1/x',
  }
  for (const env of [live, hosted, { PUBLIC_URL: 'https://assay.example' }]) {
    const { openDoor } = await createTestApp({ env })
    expect((await openDoor('/sandbox/google/.well-known/openid-configuration')).status).toBe(404)
  }
  const { deps } = await createTestApp({ env: { PUBLIC_URL: 'https://assay.example' } })
  const input = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), scopes: [] }
  expect(await deps.google.begin(input)).toMatchObject({ status: 'unavailable' })
})

test('an unreachable issuer is unavailable, and is retried on the next sign-in', async () => {
  const { openDoor } = await createTestApp()
  let isAway = true
  const issuer = { url: 'http://localhost/sandbox/google', clientId: 'sandbox-client', clientSecret: 'sandbox-secret' }
  const google = createGoogle(
    { ...issuer, isSandbox: true },
    {
      fetch: async (input, init) => {
        if (isAway) throw new TypeError('fetch failed')
        return openDoor(String(input), init)
      },
    },
  )
  const input = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), scopes: [] }
  expect(await google.begin(input)).toEqual({ status: 'unavailable', reason: 'fetch failed' })
  isAway = false
  expect((await google.begin(input)).status).toBe('ready')
})

test('only the sandbox issuer may use plain HTTP', async () => {
  const { openDoor } = await createTestApp()
  const issuer = { url: 'http://localhost/sandbox/google', clientId: 'a', clientSecret: 'b', isSandbox: false }
  const google = createGoogle(issuer, { fetch: async (input, init) => openDoor(String(input), init) })
  const input = { redirectUri, state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43), scopes: [] }
  expect(await google.begin(input)).toEqual({ status: 'unavailable', reason: 'only requests to HTTPS are allowed' })
})

const redirectUri = 'http://localhost/auth/v1/callback'

function post(form: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }
}

/** One sign-in, driven from both the server and the browser. */
async function signIn() {
  const test = await createTestApp()
  const secrets = { state: 'the-state', nonce: 'the-nonce', codeVerifier: randomBytes(32).toString('base64url') }
  return {
    ...test,
    ...secrets,
    async begin(): Promise<string> {
      const begun = await test.deps.google.begin({ redirectUri, ...secrets, scopes: [] })
      if (begun.status !== 'ready') throw new Error(begun.reason)
      return begun.url
    },
    async choose(url: string, form: Record<string, string>): Promise<URL> {
      const response = await test.openDoor(url, post(form))
      expect(response.status).toBe(302)
      return new URL(response.headers.get('location') ?? '')
    },
    finish: (callbackUrl: URL, wrong: Partial<typeof secrets> = {}) =>
      test.deps.google.finish({ callbackUrl, ...secrets, ...wrong }),
  }
}
