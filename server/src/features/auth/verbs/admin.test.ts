import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorOf } from '../../../testing/error-of.ts'
import { createAuthApp, otherPassword, password, randomEmail } from '../testing/auth-fixture.ts'

test('only the service role may administer', async () => {
  const { call, signedIn, app, keys } = await createAuthApp()
  const ada = await signedIn()
  for (const [method, path] of [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${ada.id}`],
    ['PUT', `/admin/users/${ada.id}`],
    ['DELETE', `/admin/users/${ada.id}`],
    ['POST', '/invite'],
  ] as const) {
    expect(await errorOf(app.request(`/auth/v1${path}`, { method }))).toEqual([401, 'no_authorization'])
    expect(await errorOf(call(method, path))).toEqual([403, 'not_admin'])
    expect(await errorOf(call(method, path, { token: ada.access_token }))).toEqual([403, 'not_admin'])
    expect(await errorOf(call(method, path, { token: `${keys.secret}x` }))).toEqual([403, 'bad_jwt'])
  }
  expect((await call('GET', `/admin/users/${ada.id}`, { headers: { apikey: keys.secret } })).status).toBe(200)
})

test('supabase-js with the secret key creates, reads, lists, changes and deletes users', async () => {
  const { client, keys, call } = await createAuthApp()
  const { admin } = client({ key: keys.secret }).auth
  const email = randomEmail()
  const created = await admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { a: 1 },
    app_metadata: { plan: 'x' },
  })
  expect(created.error).toBeNull()
  const id = created.data.user?.id ?? ''
  expect(created.data.user).toMatchObject({
    email,
    app_metadata: { provider: 'email', plan: 'x' },
    user_metadata: { a: 1 },
  })
  expect((await admin.createUser({ email, password })).error).toMatchObject({ status: 422, code: 'email_exists' })
  expect((await admin.getUserById(id)).data.user?.email).toBe(email)

  const moved = randomEmail()
  const changed = await admin.updateUserById(id, {
    email: moved,
    password: otherPassword,
    user_metadata: { b: 2 },
    ban_duration: '24h',
  })
  expect(changed.data.user).toMatchObject({
    email: moved,
    user_metadata: { a: 1, b: 2 },
    banned_until: expect.any(String),
  })
  const lifted = await admin.updateUserById(id, { ban_duration: 'none' })
  expect(lifted.data.user).not.toHaveProperty('banned_until')
  expect(
    (await call('POST', '/token?grant_type=password', { body: { email: moved, password: otherPassword } })).status,
  ).toBe(200)

  await admin.createUser({ email: randomEmail(), password })
  const page = await admin.listUsers({ page: 1, perPage: 1 })
  expect(page.data.users).toHaveLength(1)
  expect(page.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) })
  expect((await admin.deleteUser(id)).error).toBeNull()
  expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  expect((await admin.deleteUser(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

test('supabase-js lists users without a page number, and says what is wrong with an address', async () => {
  const { client, keys, createUser } = await createAuthApp()
  const { email } = await createUser()
  const { admin } = client({ key: keys.secret }).auth
  const listed = await admin.listUsers()
  expect(listed.error).toBeNull()
  expect(listed.data.users.map((user) => user.email)).toContain(email)
  expect(listed.data).toMatchObject({ aud: 'authenticated', lastPage: 1 })
  const message = 'Unable to validate email address: invalid format'
  expect((await admin.createUser({ email: 'xx:;x@x.x', password })).error).toMatchObject({ message })
  expect((await admin.inviteUserByEmail('xx:;x@x.x')).error).toMatchObject({ message })
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('user_metadata written by an administrator stays exactly that until the address is confirmed', async () => {
  const { client, keys, openLink, mailedLink } = await createAuthApp()
  const { admin } = client({ key: keys.secret }).auth
  const user_metadata = { team: 'x', sub: 'mine' }
  const [unconfirmed, confirmed] = [
    await admin.createUser({ email: randomEmail(), password, user_metadata }),
    await admin.createUser({ email: randomEmail(), password, user_metadata, email_confirm: true }),
  ]
  expect(unconfirmed.data.user?.user_metadata).toEqual(user_metadata)
  expect(unconfirmed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: false })
  expect(confirmed.data.user?.user_metadata).toEqual({ ...user_metadata, email_verified: true })

  const proven = await admin.updateUserById(unconfirmed.data.user?.id ?? '', { email_confirm: true })
  expect(proven.data.user?.user_metadata).toEqual({ ...user_metadata, email_verified: true })
  expect(proven.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })

  const email = randomEmail()
  const invited = await admin.inviteUserByEmail(email, { data: user_metadata })
  expect(invited.data.user?.user_metadata).toEqual(user_metadata)
  await openLink(await mailedLink(email))
  const after = await admin.getUserById(invited.data.user?.id ?? '')
  expect(after.data.user?.user_metadata).toEqual({ ...user_metadata, email_verified: true })
})

test('bad ids, pages, roles and durations are client errors', async () => {
  const { call, createUser, keys } = await createAuthApp()
  const token = keys.secret
  const { id } = await createUser()
  expect(await errorOf(call('GET', '/admin/users/x', { token }))).toEqual([404, 'validation_failed'])
  expect(await errorOf(call('GET', `/admin/users/${randomUUID()}`, { token }))).toEqual([404, 'user_not_found'])
  for (const query of ['page=0', 'page=x', 'per_page=-1', 'per_page=100000']) {
    expect(await errorOf(call('GET', `/admin/users?${query}`, { token }))).toEqual([400, 'validation_failed'])
  }
  for (const body of [{ role: 'postgres' }, { ban_duration: 'long' }, { ban_duration: '5' }, { email: 'x' }]) {
    expect(await errorOf(call('PUT', `/admin/users/${id}`, { body, token }))).toEqual([400, 'validation_failed'])
  }
  const taken = call('POST', '/admin/users', { body: { id, email: randomEmail(), password }, token })
  expect(await errorOf(taken)).toEqual([422, 'user_already_exists'])
})
