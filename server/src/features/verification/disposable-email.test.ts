import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createAuthApp, password, randomEmail } from '../auth/testing/auth-fixture.ts'

const rejection = [422, 'disposable_email']
const disposableEmail = () => `${randomUUID()}@mailinator.com`

test('FW-6 a disposable address is politely rejected everywhere and leaves no account and no mail', async () => {
  const { call, signedIn, owner, mailTo } = await createAuthApp()
  const ada = await signedIn()
  const email = disposableEmail()
  const signUp = await call('POST', '/signup', { body: { email, password } })
  expect(await signUp.json()).toEqual({
    code: 422,
    error_code: 'disposable_email',
    msg: "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there.",
  })
  expect(await errorOf(call('PUT', '/user', { body: { email }, token: ada.access_token }))).toEqual(rejection)
  const { rows } = await owner.query('select id from auth.users where email = $1 or email_change = $1', [email])
  expect([rows, await mailTo(email)]).toEqual([[], []])
})

test('FW-6 an address flagged only by its name is accepted', async () => {
  const { call } = await createAuthApp()
  expect((await call('POST', '/signup', { body: { email: `${randomUUID()}@harbor1987.xyz`, password } })).status).toBe(
    200,
  )
})

test('FW-6 whether a disposable address already has an account makes no difference', async () => {
  const { call, createUser } = await createAuthApp()
  const email = disposableEmail()
  await createUser({ email })
  const known = await call('POST', '/signup', { body: { email, password } })
  const unknown = await call('POST', '/signup', { body: { email: disposableEmail(), password } })
  expect([known.status, await known.json()]).toEqual([unknown.status, await unknown.json()])
})

test('FW-6 an existing account with a disposable address keeps working', async () => {
  const { call, createUser, signIn } = await createAuthApp()
  const email = disposableEmail()
  await createUser({ email })
  const { access_token: token } = await signIn(email)
  const again = call('PUT', '/user', { body: { email, data: { theme: 'dark' } }, token })
  const link = call('POST', '/recover', { body: { email } })
  expect([(await again).status, (await link).status]).toEqual([200, 200])
})

test.each([
  ['a forwarding address', `${randomUUID()}@duck.com`],
  ['a risky domain', `${randomUUID()}@co.uk`],
  ['a typing error', `${randomUUID()}@gmmail.com`],
  ['a reserved domain', randomEmail()],
  ['an ordinary address', `${randomUUID()}@gmail.com`],
])('FW-6 %s is not rejected', async (_, email) => {
  const { call } = await createAuthApp()
  expect((await call('POST', '/signup', { body: { email, password } })).status).toBe(200)
})

test('FW-6 the secret key and SIGNUP_DISPOSABLE=allow accept disposable addresses', async () => {
  const { call, keys } = await createAuthApp()
  const headers = { apikey: keys.secret }
  const trusted = call('POST', '/signup', { body: { email: disposableEmail(), password }, headers })
  const lenient = await createAuthApp({ env: { SIGNUP_DISPOSABLE: 'allow' } })
  const allowed = lenient.call('POST', '/signup', { body: { email: disposableEmail(), password } })
  expect([(await trusted).status, (await allowed).status]).toEqual([200, 200])
})
