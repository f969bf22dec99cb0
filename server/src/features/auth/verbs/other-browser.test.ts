import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { googleBrowser, pkce } from '../../../testing/google-browser.ts'
import { createAuthApp, password, randomEmail, redirected } from '../testing/auth-fixture.ts'

const page = { accept: 'text/html,application/xhtml+xml' }
const wrongBrowser = {
  error_code: 'bad_oauth_state',
  error_description: 'This sign-in was started in another browser. Start again in this one.',
}

test('SF-7 a Google sign-in started by an attacker can’t be finished in the victim’s browser', async () => {
  const { openDoor, owner } = await createAuthApp()
  const [attacker, victim] = [googleBrowser({ openDoor }), googleBrowser({ openDoor })]
  const email = randomEmail()
  const target = '&redirect_to=http://localhost/dashboard'
  const callback = await attacker.callbackOf({ email }, `${pkce.query}${target}`)
  const opened = redirected(await victim.open(callback))
  expect(opened).toMatchObject({ target: 'http://localhost/dashboard', query: wrongBrowser })
  expect(opened.query.code).toBeUndefined()
  expect((await owner.query('select id from auth.users where email = $1', [email])).rows).toEqual([])
  // Not even with a sign-in of their own in flight, and the link is used up for everyone.
  const other = await attacker.callbackOf({ email }, pkce.query)
  await victim.callbackOf({ email: randomEmail() }, pkce.query)
  expect(redirected(await victim.open(other)).query).toMatchObject(wrongBrowser)
  expect(redirected(await attacker.open(other)).query.error_code).toBe('bad_oauth_state')
})

test('SF-7 the cookie is single-purpose: HttpOnly, Lax, ten minutes, Secure on https; the database stores its hash', async () => {
  const { app, owner } = await createAuthApp()
  const begun = await app.request(`/auth/v1/authorize?provider=google${pkce.query}`)
  const cookie = begun.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^assay_sign_in=[\w-]{43}; Max-Age=600; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/)
  const mark = cookie.slice('assay_sign_in='.length).split(';')[0] ?? ''
  const { rows } = await owner.query('select f::text as flow from auth.flow_state f where browser_hash is not null')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(mark)
  const google = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
  const unavailable = { status: 'unavailable', reason: 'no network' } as const
  const secure = await createAuthApp({
    env: { PUBLIC_URL: 'https://app.example.com', ...google },
    deps: { google: { begin: async () => unavailable, finish: async () => unavailable } },
  })
  const onHttps = await secure.call('GET', `/authorize?provider=google${pkce.query}`)
  expect(onHttps.headers.get('set-cookie')).toContain('; Secure;')
})

test('SF-7 a sign-in that starts under another of the machine’s names is redirected to the one it returns to', async () => {
  const { app } = await createAuthApp()
  const moved = await app.request(`http://127.0.0.1/auth/v1/authorize?provider=google${pkce.query}`)
  expect(moved.status).toBe(302)
  expect(moved.headers.get('location')).toBe(`http://localhost/auth/v1/authorize?provider=google${pkce.query}`)
})

test('SF-7 our own site never gets tokens in a URL; another allowed app may ask for them', async () => {
  const { call, createUser, mailedLink, clock } = await createAuthApp({
    env: { AUTH_REDIRECT_URLS: 'https://other.example/**' },
  })
  const { email } = await createUser()
  const opened = async (target: string) => {
    clock.advance(60)
    await call('POST', `/recover?redirect_to=${target}`, { body: { email } })
    const form = new URL(await mailedLink(email), 'http://localhost').searchParams
    const headers = { ...page, 'content-type': 'application/x-www-form-urlencoded' }
    return redirected(await call('POST', '/verify', { body: String(form), headers }))
  }
  expect(await opened('http://localhost/reset-password')).toEqual({
    target: 'http://localhost/reset-password',
    fragment: {},
    query: { confirmed: 'recovery' },
  })
  expect((await opened('https://other.example/')).fragment).toHaveProperty('access_token')
  const signIn = (query: string) => call('GET', `/authorize?provider=google&redirect_to=${query}`)
  expect(await errorOf(signIn('http://localhost/dashboard'))).toEqual([400, 'validation_failed'])
  expect((await signIn('https://other.example/')).status).toBe(302)
})

test('SF-7 a sign-up link opened elsewhere confirms the address and signs nobody in', async () => {
  const { call, mailedLink, signIn } = await createAuthApp()
  const email = randomEmail()
  await call('POST', '/signup', { body: { email, password, ...pkce.body } })
  const form = new URL(await mailedLink(email), 'http://localhost').searchParams
  const headers = { ...page, 'content-type': 'application/x-www-form-urlencoded' }
  const { query, fragment } = redirected(await call('POST', '/verify', { body: String(form), headers }))
  expect([query, fragment]).toEqual([{ code: expect.any(String), confirmed: 'signup' }, {}])
  const guessed = { auth_code: query.code, code_verifier: 'another browser has another verifier, or none' }
  expect(await errorOf(call('POST', '/token?grant_type=pkce', { body: guessed }))).toEqual([400, 'bad_code_verifier'])
  expect((await signIn(email)).user).toMatchObject({ email_confirmed_at: expect.any(String) })
})

test('SF-7 a resent confirmation belongs to the browser that asked for it', async () => {
  const { client, call, mailedLink, clock } = await createAuthApp()
  const supabase = client({ flowType: 'pkce' })
  const email = randomEmail()
  await supabase.auth.signUp({ email, password })
  clock.advance(60)
  expect((await supabase.auth.resend({ type: 'signup', email })).error).toBeNull()
  const form = new URL(await mailedLink(email), 'http://localhost').searchParams
  const headers = { ...page, 'content-type': 'application/x-www-form-urlencoded' }
  const { query } = redirected(await call('POST', '/verify', { body: String(form), headers }))
  expect((await supabase.auth.exchangeCodeForSession(query.code ?? '')).data.user).toMatchObject({ email })
})

test('SF-7 RP-5 a reset link pressed on another device still works once in the browser that asked for it', async () => {
  const { call, createUser, mailedLink } = await createAuthApp()
  const { email } = await createUser()
  await call('POST', '/recover', { body: { email, ...pkce.body } })
  const form = new URL(await mailedLink(email), 'http://localhost').searchParams
  const headers = { ...page, 'content-type': 'application/x-www-form-urlencoded' }
  const press = async () => redirected(await call('POST', '/verify', { body: String(form), headers }))
  const exchange = (code: string | undefined) =>
    call('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: pkce.verifier } })
  const [phone, laptop] = [await press(), await press()]
  expect(phone).toMatchObject({ target: 'http://localhost/reset-password', query: { confirmed: 'recovery' } })
  expect((await exchange(laptop.query.code)).status).toBe(200)
  expect(await errorOf(exchange(phone.query.code))).toEqual([404, 'flow_state_not_found'])
  expect((await press()).fragment.error_code).toBe('otp_expired')
})

test('SF-7 a server-key link leads to the app, which asks before it takes the session', async () => {
  const { call, keys, mailedLink } = await createAuthApp()
  const email = randomEmail()
  await call('POST', '/invite', { body: { email }, token: keys.secret })
  for (let count = 0; count < 2; count += 1) {
    const { target, fragment } = redirected(await call('GET', await mailedLink(email), { headers: page }))
    expect(target).toBe('http://localhost/reset-password')
    expect(fragment).toEqual({ token_hash: expect.stringMatching(/^admin_/), type: 'invite' })
    if (count === 0) continue
    const accepted = await call('POST', '/verify', { body: fragment })
    expect(await accepted.json()).toMatchObject({ user: { email }, access_token: expect.any(String) })
  }
})
