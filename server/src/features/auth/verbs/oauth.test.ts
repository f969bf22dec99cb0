import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Google } from '../../../ports/google.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { type GoogleChoice, googleBrowser, pkce } from '../../../testing/google-browser.ts'
import { passCaptcha } from '../../../testing/solve-captcha.ts'
import { claimsOf, createAuthApp, password, randomEmail, redirected, Session } from '../testing/auth-fixture.ts'

type Choice = Omit<GoogleChoice, 'email'> & { query?: string }

/** Another app on the allow list, which may still use the implicit flow. */
const otherApp = 'https://other.example/'

/** Chooses an account at the embedded issuer and returns where the app is sent and what its code yields. */
async function oauthApp(env: Record<string, string> = {}, deps: { google?: Google } = {}) {
  const test = await createAuthApp({ env: { AUTH_REDIRECT_URLS: `${otherApp}**`, ...env }, deps })
  const browser = googleBrowser(test)
  const exchange = async (code: string) => {
    const body = { auth_code: code, code_verifier: pkce.verifier }
    return Session.parse(await (await test.call('POST', '/token?grant_type=pkce', { body })).json()).access_token
  }
  const signInAs = async (email: string, { query = '', ...choice }: Choice = {}) => {
    const callback = await browser.callbackOf({ email, ...choice }, `${pkce.query}${query}`)
    const finished = redirected(await browser.open(callback))
    return { callback, finished, token: finished.query.code ? await exchange(finished.query.code) : '' }
  }
  return { ...test, browser, signInAs }
}

test('supabase-js with another app’s implicit flow: a new Google user returns with a session and profile', async () => {
  const { client, browser } = await oauthApp()
  const supabase = client()
  const email = randomEmail()
  const { data } = await supabase.auth.signInWithOAuth({
    provider: 'google',
    options: { redirectTo: `${otherApp}home`, skipBrowserRedirect: true },
  })
  const begun = await browser.open(data.url ?? '')
  expect(begun.status).toBe(302)
  const returned = await browser.open(await browser.choose(begun.headers.get('location') ?? '', { email }))
  expect(returned.status).toBe(302)
  const { target, fragment } = redirected(returned)
  expect(target).toBe(`${otherApp}home`)
  const { access_token = '', refresh_token = '' } = fragment
  const session = await supabase.auth.setSession({ access_token, refresh_token })
  expect(session.data.user).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: {
      full_name: 'Ada King',
      name: 'Ada King',
      email,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'King',
    },
    identities: [{ provider: 'google', identity_data: { email } }],
  })
  expect(session.data.user?.user_metadata.profileCompleted).toBeUndefined()
  expect(claimsOf(access_token).amr).toEqual([{ method: 'oauth', timestamp: expect.any(Number) }])
})

test('supabase-js with PKCE: the code works once and only with its verifier', async () => {
  const { client, browser, call } = await oauthApp()
  const supabase = client({ flowType: 'pkce' })
  const email = randomEmail()
  const { data } = await supabase.auth.signInWithOAuth({ provider: 'google', options: { skipBrowserRedirect: true } })
  const begun = await browser.open(data.url ?? '')
  const callback = await browser.choose(begun.headers.get('location') ?? '', { email })
  const { query, fragment } = redirected(await browser.open(callback))
  expect(fragment).toEqual({})
  const wrong = call('POST', '/token?grant_type=pkce', {
    body: { auth_code: query.code, code_verifier: 'x'.repeat(43) },
  })
  expect(await errorOf(wrong)).toEqual([400, 'bad_code_verifier'])
  const exchanged = await supabase.auth.exchangeCodeForSession(query.code ?? '')
  expect(exchanged.data.user).toMatchObject({ email })
  const again = call('POST', '/token?grant_type=pkce', {
    body: { auth_code: query.code, code_verifier: 'x'.repeat(43) },
  })
  expect(await errorOf(again)).toEqual([404, 'flow_state_not_found'])
})

test('a PKCE code lives five minutes', async () => {
  const { browser, call, clock } = await oauthApp()
  const callback = await browser.callbackOf({ email: randomEmail() }, pkce.query)
  const { query } = redirected(await browser.open(callback))
  clock.advance(301)
  const body = { auth_code: query.code, code_verifier: pkce.verifier }
  expect(await errorOf(call('POST', '/token?grant_type=pkce', { body }))).toEqual([422, 'flow_state_expired'])
})

test('the same Google account is the same user; a known, confirmed address is linked and keeps its password', async () => {
  const { signInAs, createUser, signIn, call } = await oauthApp()
  const { email, id } = await createUser({ user_metadata: { firstName: 'Own' } })
  for (let count = 0; count < 2; count += 1) {
    expect(claimsOf((await signInAs(email)).token).sub).toBe(id)
  }
  const { user } = await signIn(email)
  expect(user).toMatchObject({
    id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
    user_metadata: { firstName: 'Own', full_name: 'Ada King' },
  })
  expect((await call('POST', '/token?grant_type=password', { body: { email, password } })).status).toBe(200)
})

test('an address Google hasn’t verified neither opens nor creates an account', async () => {
  const { signInAs, createUser, owner } = await oauthApp()
  const { email } = await createUser()
  const stranger = randomEmail()
  for (const address of [email, stranger]) {
    const { finished } = await signInAs(address, { isVerified: false })
    expect(finished.fragment.error_code).toBe('provider_email_needs_verification')
    expect(finished.query.error_code).toBe('provider_email_needs_verification')
  }
  const { rows } = await owner.query('select id from auth.users where email = $1', [stranger])
  expect(rows).toEqual([])
})

test('SU-12 a new Google user needs an unspent receipt; an existing one needs none', async () => {
  const { signInAs, createUser, app, owner } = await oauthApp({ CAPTCHA_PROVIDER: 'altcha' })
  const email = randomEmail()
  const rejected = await signInAs(email)
  expect(rejected.finished.fragment).toMatchObject({ error: 'invalid_request', error_code: 'captcha_failed' })
  const receipt = await passCaptcha(app)
  const query = `&captcha_token=${receipt}`
  expect((await signInAs(email, { query })).token).not.toBe('')
  const other = randomEmail()
  expect((await signInAs(other, { query })).finished.fragment.error_code).toBe('captcha_failed')
  expect((await owner.query('select id from auth.users where email = $1', [other])).rows).toEqual([])
  expect((await signInAs(email)).token).not.toBe('')
  const known = await createUser()
  expect((await signInAs(known.email)).token).not.toBe('')
})

test('a denial and a reused, forged or expired state return to the app with the error in both places', async () => {
  const { signInAs, browser, call, clock } = await oauthApp()
  const denied = await signInAs(randomEmail(), { decision: 'deny', query: '&redirect_to=http://localhost/login' })
  expect(denied.finished.target).toBe('http://localhost/login')
  expect(denied.finished.fragment).toMatchObject({
    error: 'access_denied',
    error_code: 'access_denied',
    error_description: 'The user denied access.',
  })
  expect(denied.finished.query).toEqual(denied.finished.fragment)
  const { callback } = await signInAs(randomEmail())
  expect(redirected(await browser.open(callback)).fragment.error_code).toBe('bad_oauth_state')
  expect(redirected(await call('GET', '/callback?state=invented&code=x')).fragment.error_code).toBe('bad_oauth_state')
  expect(redirected(await call('GET', '/callback')).fragment.error_code).toBe('bad_oauth_callback')
  const begun = await call('GET', `/authorize?provider=google${pkce.query}`)
  const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
  clock.advance(600)
  expect(redirected(await call('GET', `/callback?state=${state}&code=x`)).fragment.error_code).toBe('bad_oauth_state')
})

test('ten parallel callbacks for one new account create one user', async () => {
  const { browser, owner } = await oauthApp()
  const email = randomEmail()
  const callbacks: string[] = []
  for (let count = 0; count < 10; count += 1) callbacks.push(await browser.callbackOf({ email }, pkce.query))
  const finished = await Promise.all(callbacks.map(async (callback) => redirected(await browser.open(callback))))
  expect(finished.every(({ query }) => query.code)).toBe(true)
  expect((await owner.query('select id from auth.users where email = $1', [email])).rows).toHaveLength(1)
})

test('provider parameters are validated; a foreign target isn’t used', async () => {
  const { call, signInAs } = await oauthApp()
  const unsupported = await call('GET', '/authorize?provider=github')
  expect(unsupported.status).toBe(400)
  expect(await unsupported.json()).toMatchObject({
    error_code: 'validation_failed',
    msg: expect.stringContaining('Unsupported provider'),
  })
  expect(await errorOf(call('GET', '/authorize'))).toEqual([400, 'validation_failed'])
  expect(await errorOf(call('GET', '/authorize?provider=google&captcha_token=%00'))).toEqual([400, 'validation_failed'])
  const off = await oauthApp({ PUBLIC_URL: 'https://app.example.com' })
  expect(await errorOf(off.call('GET', '/authorize?provider=google'))).toEqual([400, 'validation_failed'])
  expect(
    await errorOf(call('GET', '/authorize?provider=google&code_challenge=short&code_challenge_method=s256')),
  ).toEqual([400, 'validation_failed'])
  const { finished } = await signInAs(randomEmail(), { query: '&redirect_to=https://evil.example/' })
  expect(finished.target).toBe('http://localhost/')
})

test('an unreachable provider sends the browser back to the app with an error', async () => {
  const unavailable = { status: 'unavailable', reason: 'connect ECONNREFUSED' } as const
  const google: Google = { begin: async () => unavailable, finish: async () => unavailable }
  const { call, logLines } = await oauthApp({}, { google })
  const begun = await call('GET', `/authorize?provider=google&redirect_to=http://localhost/login${pkce.query}`)
  expect(redirected(begun)).toMatchObject({
    target: 'http://localhost/login',
    fragment: { error: 'temporarily_unavailable' },
  })
  expect(logLines.join('')).toContain('ECONNREFUSED')
})

test('FW-6 a Google account with a disposable address can’t sign up, but an existing one signs in', async () => {
  const { signInAs, createUser, owner } = await oauthApp()
  const email = `${randomUUID()}@mailinator.com`
  const { finished } = await signInAs(email)
  expect(finished.query).toMatchObject({
    error_code: 'disposable_email',
    error_description: expect.stringContaining("Use one you'll keep"),
  })
  const { rows } = await owner.query('select id from auth.users where email = $1', [email])
  expect(rows).toEqual([])
  await createUser({ email })
  expect((await signInAs(email)).token).not.toBe('')
})

test('SF-1 with autoconfirm, Google proves the address: nothing of a stranger who registered it survives', async () => {
  const { call, signInAs } = await oauthApp({ AUTH_AUTOCONFIRM: 'on' })
  const email = randomEmail()
  const signedUp = await call('POST', '/signup', { body: { email, password, data: { firstName: 'Mallory' } } })
  const stranger = Session.parse(await signedUp.json())
  const { token } = await signInAs(email)
  const shown = await (await call('GET', '/user', { token })).json()
  expect(shown).toMatchObject({ id: stranger.user.id, identities: [{ provider: 'google', email }] })
  expect(JSON.stringify(shown)).not.toContain('Mallory')
  const byPassword = call('POST', '/token?grant_type=password', { body: { email, password } })
  expect(await errorOf(byPassword)).toEqual([400, 'invalid_credentials'])
  expect(await errorOf(call('GET', '/user', { token: stranger.access_token }))).toEqual([403, 'session_not_found'])
  const { refresh_token } = stranger
  const refreshed = call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect((await errorOf(refreshed))[0]).toBe(400)
})
