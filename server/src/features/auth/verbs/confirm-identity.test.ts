import { expect, test } from 'vitest'
import { z } from 'zod'
import { googleBrowser } from '../../../testing/google-browser.ts'
import { createAuthApp, otherPassword, password, randomEmail, Session } from '../testing/auth-fixture.ts'

const ninetyDays = 90 * 86_400

type Action = { action: string; method: string; path: string; body: () => object }

/** Actions that take over or end an account, attempted with a token alone. */
const newPassword: Action = {
  action: 'change the password',
  method: 'PUT',
  path: '/auth/v1/user',
  body: () => ({ password: otherPassword }),
}
const newEmail: Action = { ...newPassword, action: 'change the email', body: () => ({ email: randomEmail() }) }
const deletion: Action = { action: 'delete the account', method: 'DELETE', path: '/account', body: () => ({}) }
const newKey: Action = {
  action: 'make a key without expiry',
  method: 'POST',
  path: '/api-keys',
  body: () => ({ name: 'Mine now' }),
}
const actions = [newPassword, newEmail, deletion, newKey]

test.each(actions)('SF-6 a stolen access token alone can’t $action; with the password it can', async (attack) => {
  const app = await identityApp()
  const ada = await app.victim()
  const before = await app.stored(ada.id)
  expect(await app.attempt(attack, ada.token)).toBe(needed(attack.path))
  expect(await app.stored(ada.id)).toEqual(before)
  expect(await app.attempt(attack, ada.token, { password: 'Wrong-horse-7' })).toBe(wrongPassword(attack.path))
  expect(await app.attempt(attack, ada.token, { password })).toMatch(/^20/)
})

test.each(actions)('SF-6 a mailed code proves who asks to $action, once', async (attack) => {
  const app = await identityApp()
  const ada = await app.victim()
  expect((await app.call('GET', '/reauthenticate', { token: ada.token })).status).toBe(200)
  const code = await app.mailedCode(ada.email)
  const wrong = code === '111111' ? '222222' : '111111'
  expect(await app.attempt(attack, ada.token, { code: wrong })).toBe(wrongCode(attack.path))
  expect(await app.attempt(attack, ada.token, { code })).toMatch(/^20/)
  if (attack.path !== '/account') expect(await app.attempt(attack, ada.token, { code })).toBe(usedUp(attack.path))
})

test('SF-6 a wrong code says how many attempts are left; once they’re used up, a new code comes right away', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  const mail = async () => (await app.call('GET', '/reauthenticate', { token: ada.token })).status
  const guess = async ({ method, path, body }: Action, code: string) => {
    const proof = isAuth(path) ? { nonce: code } : { code }
    const response = await app.send({ method, path, token: ada.token, body: { ...body(), ...proof } })
    const { detail, msg } = Object(await response.json())
    return detail ?? msg
  }
  expect(await mail()).toBe(200)
  expect(await mail()).toBe(429)
  const first = await app.mailedCode(ada.email)
  const wrong = first === '111111' ? '222222' : '111111'
  expect(await guess(newKey, wrong)).toBe('That code is wrong. 4 attempts left.')
  expect(await guess(newPassword, wrong)).toBe('That code is wrong. 3 attempts left.')
  expect(await guess(deletion, wrong)).toBe('That code is wrong. 2 attempts left.')
  expect(await guess(newEmail, wrong)).toBe('That code is wrong. 1 attempt left.')
  expect(await guess(newKey, wrong)).toBe('That code no longer works. Send a new one.')
  expect(await app.attempt(newKey, ada.token, { code: first })).toBe(usedUp(newKey.path))

  expect(await mail()).toBe(200)
  expect(await mail()).toBe(429)
  expect(await app.attempt(newKey, ada.token, { code: await app.mailedCode(ada.email) })).toMatch(/^201/)
})

test('SF-6 wrong codes can’t flood the owner’s mailbox: after 20 a day only a sign-in helps', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  const mail = async () => (await app.call('GET', '/reauthenticate', { token: ada.token })).status
  for (let codes = 0; codes < 4; codes += 1) {
    expect(await mail()).toBe(200)
    const wrong = (await app.mailedCode(ada.email)) === '111111' ? '222222' : '111111'
    for (let guesses = 0; guesses < 5; guesses += 1) await app.attempt(newKey, ada.token, { code: wrong })
  }
  expect(await mail()).toBe(200)
  const code = await app.mailedCode(ada.email)
  for (let guesses = 0; guesses < 5; guesses += 1) {
    expect(await app.attempt(newKey, ada.token, { code })).toBe('429 rate_limited')
  }
  expect(await mail()).toBe(429)
  expect(await app.attempt(newKey, (await app.signIn(ada.email)).access_token)).toMatch(/^201/)
})

test.each(actions)('SF-6 a sign-in in the last ten minutes is enough to $action; a refresh isn’t', async (attack) => {
  const app = await identityApp()
  const { email } = await app.withoutPassword()
  const session = await app.byGoogle(email)
  app.clock.advance(599)
  const { refresh_token } = session
  const refresh = await app.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  const { access_token: token } = Session.parse(await refresh.json())
  app.clock.advance(2)
  expect(await app.attempt(attack, token)).toBe(needed(attack.path))
  expect(await app.attempt(attack, (await app.byGoogle(email)).access_token)).toMatch(/^20/)
})

test('SF-6 a recent sign-in alone doesn’t delete an account with a password: that can’t be undone', async () => {
  const app = await identityApp()
  const ada = await app.signedIn()
  expect(await app.attempt(deletion, ada.access_token)).toBe('403 reauthentication_needed')
  expect(await app.attempt(deletion, ada.access_token, { password })).toBe('204 undefined')
})

test('SF-6 five password guesses per quarter hour, anywhere; signing in again still works', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  for (const attack of [...actions, newPassword]) {
    expect(await app.attempt(attack, ada.token, { password: 'Wrong-horse-7' })).toBe(wrongPassword(attack.path))
  }
  const statuses = await Promise.all(actions.map((attack) => app.attempt(attack, ada.token, { password })))
  for (const status of statuses) expect(status).toMatch(/^429/)
  const fresh = await app.signIn(ada.email)
  expect(await app.attempt(newPassword, fresh.access_token)).toMatch(/^200/)
})

test('SF-6 a stolen token can’t learn the password by setting the same one again', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  const same = { ...newPassword, body: () => ({ password }) }
  expect(await app.attempt(same, ada.token)).toBe('400 reauthentication_needed')
  expect(await app.attempt(same, ada.token, { password })).toBe('422 same_password')
})

test('SF-6 the mailed reset link counts as a sign-in', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  await app.call('POST', '/recover', { body: { email: ada.email } })
  const link = new URL(await app.mailedLink(ada.email), 'http://localhost')
  const body = { type: 'recovery', token_hash: link.searchParams.get('token') }
  const { access_token } = Session.parse(await (await app.call('POST', '/verify', { body })).json())
  expect(await app.attempt(newPassword, access_token)).toMatch(/^200/)
})

test('SF-6 a key that expires within 90 days needs no proof and is notified; a longer one needs proof', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  const lasting = (seconds: number) => ({
    ...newKey,
    body: () => ({ name: 'CI', expires_at: new Date(app.clock.now().getTime() + seconds * 1000).toISOString() }),
  })
  expect(await app.attempt(lasting(ninetyDays), ada.token)).toMatch(/^201/)
  expect(await app.attempt(lasting(ninetyDays + 2 * 86_400), ada.token)).toBe('403 reauthentication_needed')
  const { rows } = await app.owner.query("select title from notifications where user_id = $1 and title like 'API%'", [
    ada.id,
  ])
  expect(rows).toEqual([{ title: 'API key created' }])
})

test('SF-6 the error says which proofs the account can give', async () => {
  const app = await identityApp()
  const ada = await app.victim()
  const google = await app.withoutPassword()
  app.clock.advance(601)
  for (const [token, fields] of [
    [ada.token, ['password', 'code']],
    [google.token, ['code']],
  ] as const) {
    const response = await app.send({ method: 'DELETE', path: '/account', token, body: {} })
    const rejection = z.object({ fields: z.record(z.string(), z.string()) }).parse(await response.json())
    expect(Object.keys(rejection.fields)).toEqual(fields)
  }
})

type Proof = { password?: string; code?: string }

const isAuth = (path: string) => path.startsWith('/auth/v1/')
const needed = (path: string) => `${isAuth(path) ? 400 : 403} reauthentication_needed`
const wrongPassword = (path: string) => (isAuth(path) ? '400 current_password_invalid' : '403 forbidden')
const wrongCode = (path: string) => (isAuth(path) ? '422 reauthentication_not_valid' : '400 otp_invalid')
const usedUp = (path: string) => (isAuth(path) ? '422 reauthentication_exhausted' : '429 otp_exhausted')

async function identityApp() {
  const app = await createAuthApp()
  const send = async ({ method, path, token, body }: { method: string; path: string; token: string; body: object }) =>
    app.app.request(path, {
      method,
      headers: { 'x-forwarded-for': app.address, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const byGoogle = async (email: string) => {
    const session = await googleBrowser(app).signIn(email)
    await choose(session.access_token)
    return session
  }
  /** Only accounts with the developer tools create keys. */
  const choose = (token: string) => app.call('PUT', '/user', { body: { data: { services: ['developer'] } }, token })
  const responseOf = async (response: Response) => {
    const { code } = Object(await response.json().catch(() => null))
    return `${response.status} ${response.headers.get('x-sb-error-code') ?? code}`
  }
  return {
    ...app,
    send,
    byGoogle,
    /** Signed in more than ten minutes ago; the access token has leaked since. */
    async victim() {
      const { id, email, access_token: token } = await app.signedIn({ user_metadata: { services: ['developer'] } })
      app.clock.advance(601)
      return { id, email, token }
    },
    async withoutPassword() {
      const email = randomEmail()
      return { email, token: (await byGoogle(email)).access_token }
    },
    async attempt({ method, path, body }: Action, token: string, { password: proof, code }: Proof = {}) {
      const proofs = isAuth(path) ? { current_password: proof, nonce: code } : { password: proof, code }
      return responseOf(await send({ method, path, token, body: { ...body(), ...proofs } }))
    },
    async stored(id: string) {
      const { rows } = await app.owner.query(
        `select email, email_change, encrypted_password,
           (select count(*)::int from api_keys where user_id = $1) as keys
         from auth.users where id = $1`,
        [id],
      )
      return rows
    },
  }
}
