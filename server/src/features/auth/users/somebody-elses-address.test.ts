import { CreatedApiKey } from '@assay/contract/api-keys'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, password, randomAddress, randomEmail, redirected, Session } from '../testing/auth-fixture.ts'

const strangersPassword = 'Stranger-danger-6'
const strangersNames = { firstName: 'Mallory', lastName: 'Mask' }
const names = { firstName: 'Ada', lastName: 'King' }
const rejected = [400, 'invalid_credentials']
const expired = { error_code: 'otp_expired' }
const SignUpResponse = z.looseObject({ id: z.string(), user_metadata: z.record(z.string(), z.unknown()) })

/** A stranger and the owner of an address, each with their own computer. */
async function twoPeople(env: Record<string, string> = {}) {
  const app = await createAuthApp({ env })
  const email = randomEmail()
  const elsewhere = randomAddress()
  const signUp = async (fields: object, from?: string) => {
    const response = await app.call('POST', '/signup', { body: { email, ...fields }, ...(from && { from }) })
    expect(response.status).toBe(200)
    app.clock.advance(60)
    return response.json()
  }
  return {
    ...app,
    email,
    strangerSignsUp: () => signUp({ password: strangersPassword, data: strangersNames }, elsewhere),
    ownerSignsUp: () => signUp({ password, data: names }),
    tryPassword: (word: string) =>
      errorOf(app.call('POST', '/token?grant_type=password', { body: { email, password: word } })),
    /** Opens the newest mail's link, presses the button, and returns who is signed in. */
    async openNewest() {
      const { fragment } = redirected(await app.openLink(await app.mailedLink(email)))
      const user = await app.call('GET', '/user', { token: fragment.access_token })
      return { fragment, user: z.looseObject({ id: z.string() }).parse(await user.json()) }
    },
  }
}

test('SF-1 when a stranger signs up first, the owner’s link confirms the owner’s password and names, and nothing else', async () => {
  const { strangerSignsUp, ownerSignsUp, openNewest, tryPassword, email, openLink, mailedLink } = await twoPeople()
  const first = SignUpResponse.parse(await strangerSignsUp())
  const second = SignUpResponse.parse(await ownerSignsUp())
  expect(second.id).not.toBe(first.id)
  expect(second.user_metadata).toMatchObject(names)
  expect(JSON.stringify(second)).not.toMatch(/Mallory|Mask/)

  const { user } = await openNewest()
  expect(user).toMatchObject({ email, user_metadata: { ...names, email_verified: true } })
  expect(JSON.stringify(user)).not.toMatch(/Mallory|Mask/)
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
  expect(await tryPassword(password)).toEqual([200, ''])
  expect(redirected(await openLink(await mailedLink(email, 1))).fragment).toMatchObject(expired)
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
})

test('SF-1 when a stranger signs up later, the owner’s link still works and voids the stranger’s', async () => {
  const { strangerSignsUp, ownerSignsUp, tryPassword, email, openLink, mailedLink } = await twoPeople()
  await ownerSignsUp()
  await strangerSignsUp()
  const [theirs, own] = [await mailedLink(email), await mailedLink(email, 1)]
  expect(redirected(await openLink(own)).fragment).toHaveProperty('access_token')
  expect(redirected(await openLink(theirs)).fragment).toMatchObject(expired)
  expect(await tryPassword(password)).toEqual([200, ''])
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
})

test('SF-1 while two sign-ups are pending, neither password reveals anything', async () => {
  const { strangerSignsUp, ownerSignsUp, tryPassword } = await twoPeople()
  await strangerSignsUp()
  expect(await tryPassword(strangersPassword)).toEqual([400, 'email_not_confirmed'])
  await ownerSignsUp()
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
  expect(await tryPassword(password)).toEqual(rejected)
})

test('SF-1 a resent link repeats a single sign-up; after two it carries no password and asks for a new one', async () => {
  const alone = await twoPeople()
  await alone.ownerSignsUp()
  await alone.call('POST', '/resend', { body: { type: 'signup', email: alone.email } })
  const { user, fragment } = await alone.openNewest()
  expect(fragment.type).toBe('signup')
  expect(user).toMatchObject({ user_metadata: names })
  expect(await alone.tryPassword(password)).toEqual([200, ''])

  const both = await twoPeople()
  await both.ownerSignsUp()
  await both.strangerSignsUp()
  await both.call('POST', '/resend', { body: { type: 'signup', email: both.email } })
  const opened = redirected(await both.openLink(await both.mailedLink(both.email)))
  expect(opened).toMatchObject({ target: 'http://localhost/reset-password', fragment: { type: 'recovery' } })
  const token = opened.fragment.access_token
  expect(JSON.stringify(await (await both.call('GET', '/user', { token })).json())).not.toMatch(/Mallory|Mask/)
  expect(await both.tryPassword(strangersPassword)).toEqual(rejected)
  expect((await both.call('PUT', '/user', { body: { password }, token })).status).toBe(200)
  expect(await both.tryPassword(password)).toEqual([200, ''])
})

test('SF-1 pending sign-ups per address are bounded, and the newest link works', async () => {
  const { email, call, owner, openNewest } = await twoPeople({ AUTH_MAIL_INTERVAL_SECONDS: '0' })
  const sent = Array.from({ length: 25 }, () =>
    call('POST', '/signup', { body: { email, password, data: names }, from: randomAddress() }),
  )
  expect((await Promise.all(sent)).every(({ status }) => status === 200)).toBe(true)
  const { rows } = await owner.query('select count(*)::int as pending from auth.one_time_tokens where email = $1', [
    email,
  ])
  expect(rows).toEqual([{ pending: 20 }])
  expect((await openNewest()).user).toMatchObject({ email, user_metadata: names })
})

test('SF-1 a reset link to an address that a stranger signed up with leaves nothing of theirs', async () => {
  const { strangerSignsUp, openNewest, tryPassword, call, email, openLink, mailedLink } = await twoPeople()
  await strangerSignsUp()
  expect((await call('POST', '/recover', { body: { email } })).status).toBe(200)
  const { user, fragment } = await openNewest()
  expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String), identities: [{ provider: 'email' }] })
  expect(JSON.stringify(user)).not.toMatch(/Mallory|Mask/)
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
  expect(redirected(await openLink(await mailedLink(email, 1))).fragment).toMatchObject(expired)
  const changed = call('PUT', '/user', { body: { password }, token: fragment.access_token })
  expect((await changed).status).toBe(200)
  expect(await tryPassword(password)).toEqual([200, ''])
})

test('SF-1 an invitation takes nothing from an earlier sign-up, and a later sign-up doesn’t change it', async () => {
  const { strangerSignsUp, openLink, mailedLink, tryPassword, call, keys, email, clock } = await twoPeople()
  await strangerSignsUp()
  const invited = await call('POST', '/invite', { body: { email, data: { team: 'x' } }, token: keys.secret })
  const reply = await invited.json()
  expect(reply).toMatchObject({ email, user_metadata: { team: 'x' } })
  expect(JSON.stringify(reply)).not.toMatch(/Mallory|Mask/)
  const invitation = await mailedLink(email)
  clock.advance(60)
  await strangerSignsUp()
  const { fragment } = redirected(await openLink(invitation))
  const user = await (await call('GET', '/user', { token: fragment.access_token })).json()
  expect(user).toMatchObject({ user_metadata: { team: 'x' }, app_metadata: { providers: ['email'] } })
  expect(JSON.stringify(user)).not.toMatch(/Mallory|Mask/)
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
  for (const newer of [0, 2]) {
    expect(redirected(await openLink(await mailedLink(email, newer))).fragment).toMatchObject(expired)
  }
})

test('SF-1 an operator’s account keeps what the operator set, even if someone signs up with its address', async () => {
  const { strangerSignsUp, call, keys, email, openNewest, tryPassword } = await twoPeople()
  const body = { email, password, user_metadata: { team: 'x' } }
  expect((await call('POST', '/admin/users', { body, token: keys.secret })).status).toBe(200)
  await strangerSignsUp()
  await call('POST', '/recover', { body: { email } })
  expect((await openNewest()).user).toMatchObject({ user_metadata: { team: 'x' } })
  expect(await tryPassword(password)).toEqual([200, ''])
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
})

test('SF-1 with autoconfirm, a reset link evicts someone who registered the address without owning it', async () => {
  const { strangerSignsUp, openNewest, tryPassword, call, app, email } = await twoPeople({ AUTH_AUTOCONFIRM: 'on' })
  const stranger = Session.parse(await strangerSignsUp())
  const bearer = { authorization: `Bearer ${stranger.access_token}`, 'content-type': 'application/json' }
  const services = { data: { services: ['developer'] } }
  await call('PUT', '/user', { body: services, token: stranger.access_token })
  const made = await app.request('/api-keys', {
    method: 'POST',
    headers: bearer,
    body: JSON.stringify({ name: 'Mine' }),
  })
  const { full_key: key } = CreatedApiKey.parse(await made.json())
  const verify = () =>
    app.request('/v1/verify', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'user_verification', firstname: 'Ada' }),
    })
  expect((await verify()).status).toBe(200)

  await call('POST', '/recover', { body: { email } })
  const { user } = await openNewest()
  expect(user.id).toBe(stranger.user.id)
  expect(JSON.stringify(user)).not.toMatch(/Mallory|Mask/)
  expect(await tryPassword(strangersPassword)).toEqual(rejected)
  expect(await errorOf(call('GET', '/user', { token: stranger.access_token }))).toEqual([403, 'session_not_found'])
  const { refresh_token } = stranger
  const refreshed = call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
  expect((await errorOf(refreshed))[0]).toBe(400)
  expect((await verify()).status).toBe(401)
})

test('SF-1 once the owner has proven the address, their next link removes nothing', async () => {
  const { ownerSignsUp, openNewest, tryPassword, call, email } = await twoPeople()
  await ownerSignsUp()
  const { fragment } = await openNewest()
  await call('POST', '/recover', { body: { email } })
  expect((await openNewest()).user).toMatchObject({ user_metadata: names })
  expect(await tryPassword(password)).toEqual([200, ''])
  expect((await call('GET', '/user', { token: fragment.access_token })).status).toBe(200)
})
