import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { passCaptcha } from '../../../testing/solve-captcha.ts'
import { newAccounts } from '../limits.ts'
import { createAuthApp, password, randomAddress, randomEmail } from '../testing/auth-fixture.ts'

const withReceipt = (receipt: string) => ({ gotrue_meta_security: { captcha_token: receipt } })
const UserResponse = z.looseObject({ id: z.string(), identities: z.array(z.unknown()) })

test.each([
  ['Ab1!', ['length']],
  ['lowercase-7', ['characters']],
  ['UPPERCASE-7', ['characters']],
  ['OnlyLetters', ['characters']],
  ['abc', ['length', 'characters']],
  ['P@ssw0rd!2024', ['pwned']],
  ['Qwerty123', ['pwned']],
])('the password %s is rejected for %j, wherever one is set', async (weak, reasons) => {
  const { call, signedIn, keys } = await createAuthApp()
  const ada = await signedIn()
  const attempts = [
    call('POST', '/signup', { body: { email: randomEmail(), password: weak } }),
    call('PUT', '/user', { body: { password: weak }, token: ada.access_token }),
    call('POST', '/admin/users', { body: { email: randomEmail(), password: weak }, token: keys.secret }),
    call('PUT', `/admin/users/${ada.id}`, { body: { password: weak }, token: keys.secret }),
  ]
  for (const response of await Promise.all(attempts)) {
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 422, error_code: 'weak_password', weak_password: { reasons } })
  }
})

test('every character of a long password counts; an excessive one is rejected', async () => {
  const { call, createUser } = await createAuthApp()
  const long = `${'Abcdefg-7'.repeat(14)}xy`
  const { email } = await createUser({ password: long })
  const attempt = (word: string) => call('POST', '/token?grant_type=password', { body: { email, password: word } })
  expect((await attempt(long)).status).toBe(200)
  expect((await attempt(`${long.slice(0, -1)}z`)).status).toBe(400)
  expect(await errorOf(attempt('A1a'.repeat(4000)))).toEqual([400, 'validation_failed'])
  const signUp = call('POST', '/signup', { body: { email: randomEmail(), password: 'A1a'.repeat(4000) } })
  expect(await errorOf(signUp)).toEqual([400, 'validation_failed'])
})

test('SU-12 sign-up without a receipt, with a forged one or a spent one creates no account', async () => {
  const { call, app, owner } = await createAuthApp({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const receipt = await passCaptcha(app)
  const signUp = (email: string, fields: object) => call('POST', '/signup', { body: { email, password, ...fields } })
  const [first, second] = [randomEmail(), randomEmail()]
  for (const fields of [{}, withReceipt(''), withReceipt('invented'), { gotrue_meta_security: {} }]) {
    expect(await errorOf(signUp(first, fields))).toEqual([400, 'captcha_failed'])
  }
  expect((await signUp(first, withReceipt(receipt))).status).toBe(200)
  expect(await errorOf(signUp(second, withReceipt(receipt)))).toEqual([400, 'captcha_failed'])
  const { rows } = await owner.query('select email from auth.users where email = any($1)', [[first, second]])
  expect(rows).toEqual([{ email: first }])
})

test('SU-12 of twenty parallel sign-ups with one receipt, one succeeds', async () => {
  const { call, app, owner } = await createAuthApp({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const receipt = await passCaptcha(app)
  const emails = Array.from({ length: 20 }, randomEmail)
  const responses = await Promise.all(
    emails.map((email) => call('POST', '/signup', { body: { email, password, ...withReceipt(receipt) } })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const { rows } = await owner.query('select email from auth.users where email = any($1)', [emails])
  expect(rows).toHaveLength(1)
})

test('a weak password doesn’t spend the receipt, and the secret key needs none', async () => {
  const { call, app, keys } = await createAuthApp({ env: { CAPTCHA_PROVIDER: 'altcha' } })
  const receipt = await passCaptcha(app)
  const email = randomEmail()
  const signUp = (word: string) => call('POST', '/signup', { body: { email, password: word, ...withReceipt(receipt) } })
  expect(await errorOf(signUp('weak'))).toEqual([422, 'weak_password'])
  expect((await signUp(password)).status).toBe(200)
  const trusted = call('POST', '/signup', {
    body: { email: randomEmail(), password },
    headers: { apikey: keys.secret },
  })
  expect((await trusted).status).toBe(200)
})

test('a known address gets the same response as a new one, and its owner gets a mail', async () => {
  const { call, createUser, mailTo, owner } = await createAuthApp()
  const known = await createUser()
  const body = { password: 'Another-pass-9', data: { firstName: 'Eve' } }
  const fake = await call('POST', '/signup', { body: { ...body, email: known.email } })
  const real = await call('POST', '/signup', { body: { ...body, email: randomEmail() } })
  expect(fake.status).toBe(real.status)
  const [shown, made] = [UserResponse.parse(await fake.json()), UserResponse.parse(await real.json())]
  expect(Object.keys(shown).toSorted()).toEqual(Object.keys(made).toSorted())
  expect(shown.id).not.toBe(known.id)
  expect(shown.identities).toHaveLength(made.identities.length)
  const [mail] = await mailTo(known.email)
  expect(mail?.subject).toBe('You already have an Assay account')
  const { rows } = await owner.query('select raw_user_meta_data from auth.users where id = $1', [known.id])
  expect(JSON.stringify(rows)).not.toContain('Eve')
  const withTheirs = call('POST', '/token?grant_type=password', {
    body: { email: known.email, password: body.password },
  })
  expect(await errorOf(withTheirs)).toEqual([400, 'invalid_credentials'])
})

test('signing up again before confirming sends another mail, at most one a minute', async () => {
  const { call, mailTo, clock } = await createAuthApp()
  const email = randomEmail()
  const signUp = () => call('POST', '/signup', { body: { email, password } })
  expect((await signUp()).status).toBe(200)
  const soon = await signUp()
  expect(soon.status).toBe(429)
  expect(await soon.json()).toMatchObject({
    error_code: 'over_email_send_rate_limit',
    msg: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  })
  expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0)
  clock.advance(60)
  expect((await signUp()).status).toBe(200)
  expect(await mailTo(email)).toHaveLength(2)
})

test('thirty parallel sign-ups with one address create one account', async () => {
  const { call, owner } = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const email = randomEmail()
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => call('POST', '/signup', { body: { email, password }, from: randomAddress() })),
  )
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  const { rows } = await owner.query('select id from auth.users where email = $1', [email])
  expect(rows).toHaveLength(1)
})

test('with autoconfirm a sign-up returns a session, and a second one is rejected', async () => {
  const { call } = await createAuthApp({ env: { AUTH_AUTOCONFIRM: 'on' } })
  const email = randomEmail()
  const signUp = () => call('POST', '/signup', { body: { email, password } })
  expect(await (await signUp()).json()).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
  expect(await errorOf(signUp())).toEqual([422, 'user_already_exists'])
})

test('sign-up can be closed while sign-in stays open', async () => {
  const { call, createUser, signIn } = await createAuthApp({ env: { AUTH_SIGNUP: 'off' } })
  const { email } = await createUser()
  expect(await errorOf(call('POST', '/signup', { body: { email: randomEmail(), password } }))).toEqual([
    422,
    'signup_disabled',
  ])
  expect((await signIn(email)).user.id).toBeDefined()
})

test('there is no account without an address', async () => {
  const { call } = await createAuthApp()
  expect(await errorOf(call('POST', '/signup', { body: { data: {} } }))).toEqual([422, 'anonymous_provider_disabled'])
})

test('fields the caller may not set change nothing', async () => {
  const { call, signedIn, owner } = await createAuthApp()
  const email = randomEmail()
  const forbidden = {
    id: '00000000-0000-4000-8000-000000000000',
    role: 'service_role',
    aud: 'other',
    app_metadata: { provider: 'x', admin: true },
    raw_app_meta_data: { admin: true },
    email_confirmed_at: '2020-01-01T00:00:00Z',
    confirmed_at: '2020-01-01T00:00:00Z',
    email_confirm: true,
    is_anonymous: true,
    banned_until: '2030-01-01T00:00:00Z',
    encrypted_password: 'x',
  }
  await call('POST', '/signup', { body: { email, password, ...forbidden } })
  const ada = await signedIn()
  expect((await call('PUT', '/user', { body: { ...forbidden, data: { a: 1 } }, token: ada.access_token })).status).toBe(
    200,
  )
  const { rows } = await owner.query(
    `select id::text, role, aud, raw_app_meta_data as app, email_confirmed_at is null as unconfirmed, is_anonymous, banned_until
     from auth.users where email = any($1) order by email = $2 desc`,
    [[email, ada.email], email],
  )
  const untouched = { role: 'authenticated', aud: 'authenticated', is_anonymous: false, banned_until: null }
  const app = { provider: 'email', providers: ['email'] }
  expect(rows).toMatchObject([
    { ...untouched, app, unconfirmed: true },
    { ...untouched, app, id: ada.id, unconfirmed: false },
  ])
  expect(rows[0].id).not.toBe(forbidden.id)
})

const tooMany = [429, 'over_request_rate_limit']

test.each([
  ['the /24 of IPv4', (network: number, host: number) => `10.77.${network % 256}.${host}`],
  ['the /64 of IPv6', (network: number, host: number) => `2001:db8:7:${network.toString(16)}::${host}`],
])('FW-6 a network makes so many accounts a day, counted by %s', async (_, address) => {
  const { call, createUser, clock } = await createAuthApp()
  const network = randomInt(256)
  const signUp = (email: string, from: string) => call('POST', '/signup', { body: { email, password }, from })
  const hosts = Array.from({ length: newAccounts.max }, (_, index) => index + 1)
  for (const half of [hosts.slice(0, 25), hosts.slice(25)]) {
    const made = await Promise.all(half.map((host) => signUp(randomEmail(), address(network, host))))
    expect(made.map(({ status }) => status)).toEqual(half.map(() => 200))
    // The short-term limit per address is a different one.
    clock.advance(300)
  }
  const here = address(network, 200)
  const { email: known } = await createUser()
  expect(await errorOf(signUp(randomEmail(), here))).toEqual(tooMany)
  expect(await errorOf(signUp(known, here))).toEqual(tooMany)
  // Another network has its own count, and so does the next day.
  expect((await signUp(randomEmail(), address(network + 1, 1))).status).toBe(200)
  clock.advance(86_400)
  expect((await signUp(randomEmail(), here)).status).toBe(200)
})

test.each(['127.0.0.1', '::1'])('FW-6 accounts created from this machine (%s) don’t count', async (from) => {
  const { call, owner } = await createAuthApp()
  expect((await call('POST', '/signup', { body: { email: randomEmail(), password }, from })).status).toBe(200)
  const { rows } = await owner.query(
    "select key from rate_limits where key in ('auth:new-accounts:127.0.0.0/24', 'auth:new-accounts:0:0:0:0::/64')",
  )
  expect(rows).toEqual([])
})
