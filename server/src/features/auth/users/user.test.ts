import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, otherPassword, password, randomEmail, redirected } from '../testing/auth-fixture.ts'

const UserResponse = z.looseObject({ user_metadata: z.record(z.string(), z.unknown()) })

test('a user has the client library’s format', async () => {
  const { call, signedIn } = await createAuthApp()
  const ada = await signedIn({ user_metadata: { firstName: 'Ada' } })
  const user = await (await call('GET', '/user', { token: ada.access_token })).json()
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)
  expect(user).toEqual({
    id: ada.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: ada.email,
    phone: '',
    email_confirmed_at: time,
    confirmed_at: time,
    last_sign_in_at: time,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { firstName: 'Ada', email_verified: true },
    identities: [
      {
        identity_id: expect.any(String),
        id: ada.id,
        user_id: ada.id,
        identity_data: { sub: ada.id, email: ada.email, email_verified: true, phone_verified: false },
        provider: 'email',
        last_sign_in_at: time,
        created_at: time,
        updated_at: time,
        email: ada.email,
      },
    ],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
  })
})

test('GET /user without a token, with a bad one, of a deleted user, of an ended session', async () => {
  const { call, signedIn, keys } = await createAuthApp()
  const get = (token?: string) => call('GET', '/user', { token })
  expect(await errorOf(get())).toEqual([401, 'no_authorization'])
  expect(await errorOf(get('not.a.token'))).toEqual([403, 'bad_jwt'])
  expect(await errorOf(get(keys.publishable))).toEqual([403, 'bad_jwt'])
  const [ended, deleted] = [await signedIn(), await signedIn()]
  expect((await call('POST', '/logout', { token: ended.access_token })).status).toBe(204)
  expect(await errorOf(get(ended.access_token))).toEqual([403, 'session_not_found'])
  await call('DELETE', `/admin/users/${deleted.id}`, { token: keys.secret })
  expect(await errorOf(get(deleted.access_token))).toEqual([403, 'user_not_found'])
})

test('metadata is merged, null removes a key, both spellings stay as given', async () => {
  const { call, signedIn } = await createAuthApp()
  const { access_token: token } = await signedIn({ user_metadata: { a: 1, nested: { x: 1 } } })
  const put = async (data: object) =>
    UserResponse.parse(await (await call('PUT', '/user', { body: { data }, token })).json())
  expect(await put({ firstName: 'Ada', first_name: 'Ada', nested: { y: 2 } })).toMatchObject({
    user_metadata: { a: 1, firstName: 'Ada', first_name: 'Ada', nested: { y: 2 } },
  })
  const { user_metadata } = await put({ a: null })
  expect(user_metadata).not.toHaveProperty('a')
})

test('concurrent changes to different keys are all kept', async () => {
  const { call, signedIn } = await createAuthApp()
  const { access_token: token } = await signedIn()
  const keys = Array.from({ length: 15 }, (_, index) => `key${index}`)
  await Promise.all(keys.map((key) => call('PUT', '/user', { body: { data: { [key]: true } }, token })))
  const user = UserResponse.parse(await (await call('GET', '/user', { token })).json())
  for (const key of keys) expect(user.user_metadata).toHaveProperty(key, true)
})

test('a new password ends the other sessions and pending recovery links, and keeps this one', async () => {
  const { call, signedIn, signIn, mailedLink, openLink } = await createAuthApp()
  const ada = await signedIn()
  const other = await signIn(ada.email)
  await call('POST', '/recover', { body: { email: ada.email } })
  const link = await mailedLink(ada.email)
  const changed = call('PUT', '/user', { body: { password: otherPassword }, token: ada.access_token })
  expect((await changed).status).toBe(200)
  expect((await call('GET', '/user', { token: ada.access_token })).status).toBe(200)
  expect(await errorOf(call('GET', '/user', { token: other.access_token }))).toEqual([403, 'session_not_found'])
  expect(redirected(await openLink(link)).fragment.error_code).toBe('otp_expired')
})

test('MO-2 a new address takes effect once confirmed; both addresses get a mail, and the old one becomes free', async () => {
  const { call, signedIn, mailTo, mailedLink, signIn, openLink } = await createAuthApp()
  const ada = await signedIn()
  const email = randomEmail()
  const put = (body: object) => call('PUT', '/user', { body, token: ada.access_token })
  expect(await (await put({ email })).json()).toMatchObject({ email: ada.email, new_email: email })
  expect((await mailTo(ada.email)).map(({ subject }) => subject)).toEqual([
    'Your Assay email address is about to change',
  ])
  expect(redirected(await openLink(await mailedLink(email))).fragment.type).toBe('email_change')
  expect((await mailTo(ada.email)).map(({ subject }) => subject)).toEqual([
    'Your Assay email address was changed',
    'Your Assay email address is about to change',
  ])
  expect((await mailTo(email)).map(({ subject }) => subject)).toEqual([
    'This is now your Assay email address',
    'Confirm your new email address for Assay',
  ])
  expect((await mailTo(ada.email))[0]?.text).not.toContain(email)
  expect((await signIn(email)).user).toMatchObject({ id: ada.id, email, identities: [{ email }] })
  expect(await errorOf(call('POST', '/token?grant_type=password', { body: { email: ada.email, password } }))).toEqual([
    400,
    'invalid_credentials',
  ])
})

test('SF-1 a link confirms the address it was requested for, and voids a reset link to the old address', async () => {
  const { call, signedIn, mailedLink, openLink, clock } = await createAuthApp()
  const ada = await signedIn()
  const [first, second] = [randomEmail(), randomEmail()]
  for (const email of [first, second]) {
    expect((await call('PUT', '/user', { body: { email }, token: ada.access_token })).status).toBe(200)
    clock.advance(60)
  }
  await call('POST', '/recover', { body: { email: ada.email } })
  const reset = await mailedLink(ada.email)
  expect(redirected(await openLink(await mailedLink(first))).fragment.error_code).toBe('otp_expired')
  expect(redirected(await openLink(await mailedLink(second))).fragment.type).toBe('email_change')
  expect(await (await call('GET', '/user', { token: ada.access_token })).json()).toMatchObject({ email: second })
  expect(redirected(await openLink(reset)).fragment.error_code).toBe('otp_expired')
})

test('SF-1 a link mailed to an address that an operator has replaced is void', async () => {
  const { call, createUser, mailedLink, openLink, keys } = await createAuthApp()
  const { id, email } = await createUser()
  await call('POST', '/recover', { body: { email } })
  const link = await mailedLink(email)
  await call('PUT', `/admin/users/${id}`, { body: { email: randomEmail(), email_confirm: true }, token: keys.secret })
  expect(redirected(await openLink(link)).fragment.error_code).toBe('otp_expired')
})

test('SF-1 a stranger’s unconfirmed sign-up doesn’t block the address’s owner', async () => {
  const { call, signedIn, mailedLink, openLink, signIn } = await createAuthApp()
  const ada = await signedIn()
  const email = randomEmail()
  await call('POST', '/signup', { body: { email, password: otherPassword } })
  await call('PUT', '/user', { body: { email }, token: ada.access_token })
  expect(redirected(await openLink(await mailedLink(email))).fragment.type).toBe('email_change')
  expect((await signIn(email)).user).toMatchObject({ id: ada.id, email })
  expect(
    await errorOf(call('POST', '/token?grant_type=password', { body: { email, password: otherPassword } })),
  ).toEqual([400, 'invalid_credentials'])
})

test('two users want the same new address: the first to confirm gets it', async () => {
  const { call, signedIn, mailTo, openLink } = await createAuthApp()
  const email = randomEmail()
  for (const user of [await signedIn(), await signedIn()]) {
    expect((await call('PUT', '/user', { body: { email }, token: user.access_token })).status).toBe(200)
  }
  const links = (await mailTo(email)).map(({ text }) => text.match(/\/auth\/v1(\/verify\?\S+)/)?.[1] ?? '')
  expect(links).toHaveLength(2)
  expect(redirected(await openLink(links[1] ?? '')).fragment.access_token).toBeDefined()
  expect(redirected(await openLink(links[0] ?? '')).fragment.error_code).toBe('email_exists')
})

test('SF-6 supabase-js changes a password with a mailed nonce, and with current_password', async () => {
  const { client, signedIn, mailedCode, signIn, clock } = await createAuthApp()
  const ada = await signedIn()
  const { auth } = client()
  await auth.setSession(ada)
  clock.advance(601)
  expect((await auth.updateUser({ password: otherPassword })).error).toMatchObject({ code: 'reauthentication_needed' })
  expect((await auth.reauthenticate()).error).toBeNull()
  const nonce = await mailedCode(ada.email)
  const wrong = nonce === '111111' ? '222222' : '111111'
  expect((await auth.updateUser({ password: otherPassword, nonce: wrong })).error).toMatchObject({
    code: 'reauthentication_not_valid',
  })
  expect((await auth.updateUser({ password: otherPassword, nonce })).error).toBeNull()
  expect((await auth.updateUser({ password, current_password: password })).error).toMatchObject({
    code: 'current_password_invalid',
  })
  expect((await auth.updateUser({ password, current_password: otherPassword })).error).toBeNull()
  expect((await signIn(ada.email)).user.id).toBe(ada.id)
})

test('sign-out has three scopes and no fourth', async () => {
  const { call, signedIn } = await createAuthApp()
  const { access_token: token } = await signedIn()
  expect(await errorOf(call('POST', '/logout?scope=everything', { token }))).toEqual([400, 'validation_failed'])
  expect(await errorOf(call('POST', '/logout'))).toEqual([401, 'no_authorization'])
  expect((await call('POST', '/logout?scope=local', { token })).status).toBe(204)
})

test('SF-4 metadata growing 15 kB per update stops at 20 kB; what was stored stays, and removing a key makes room', async () => {
  const { call, signedIn, signIn, owner } = await createAuthApp({ env: { AUTH_LIMITS: 'off' } })
  const ada = await signedIn({ user_metadata: { firstName: 'Ada' } })
  const put = (data: object) => call('PUT', '/user', { body: { data }, token: ada.access_token })
  const responses = []
  for (let count = 0; count < 20; count += 1) responses.push(await put({ [`key${count}`]: 'x'.repeat(15_000) }))
  expect(responses.map(({ status }) => status)).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  expect(await responses.at(-1)?.json()).toEqual({
    code: 400,
    error_code: 'validation_failed',
    msg: 'user_metadata: must not be larger than 20 KB in all. Remove a key by setting it to null.',
  })
  const parallel = await Promise.all(Array.from({ length: 20 }, (_, at) => put({ [`more${at}`]: 'x'.repeat(900) })))
  expect(parallel.filter(({ status }) => status === 200).length).toBeLessThan(6)
  const { rows } = await owner.query(
    'select octet_length(raw_user_meta_data::text) as size from auth.users where id = $1',
    [ada.id],
  )
  expect(rows[0].size).toBeLessThanOrEqual(20_480)
  expect((await signIn(ada.email)).user.user_metadata).toMatchObject({ firstName: 'Ada', key0: 'x'.repeat(15_000) })
  const changed = await put({ key0: null, key1: 'y'.repeat(15_000) })
  expect(UserResponse.parse(await changed.json()).user_metadata).toMatchObject({
    firstName: 'Ada',
    key1: 'y'.repeat(15_000),
  })
})

test('SF-4 numbers that are short in JSON but long in storage count as stored', async () => {
  const { call, signedIn } = await createAuthApp()
  const ada = await signedIn()
  const data = { numbers: Array.from({ length: 2000 }, () => 1e300) }
  expect(await errorOf(call('PUT', '/user', { body: { data }, token: ada.access_token }))).toEqual([
    400,
    'validation_failed',
  ])
})

test('SF-4 an administrator’s updates of both kinds of metadata hit the same bound', async () => {
  const { call, createUser, keys } = await createAuthApp()
  const { id } = await createUser()
  for (const kind of ['user_metadata', 'app_metadata']) {
    const put = (key: string) =>
      call('PUT', `/admin/users/${id}`, { body: { [kind]: { [key]: 'x'.repeat(15_000) } }, token: keys.secret })
    expect((await put('a')).status, kind).toBe(200)
    const rejected = await put('b')
    expect(rejected.status, kind).toBe(400)
    expect(await rejected.json()).toMatchObject({
      msg: expect.stringMatching(`^${kind}: must not be larger than 20 KB`),
    })
  }
})
