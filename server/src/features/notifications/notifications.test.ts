import { CreatedApiKey } from '@assay/contract/api-keys'
import { NotificationRow } from '@assay/contract/notifications'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { googleBrowser } from '../../testing/google-browser.ts'
import { createAuthApp, otherPassword, password, randomEmail } from '../auth/testing/auth-fixture.ts'
import { createCancelApp } from '../billing/cancellation/cancel-fixture.ts'
import { notify } from './notify.ts'

test('NO-2 confirming an account sends one welcome, and later sign-ins none', async () => {
  const app = await notificationApp()
  const email = randomEmail()
  const { id } = Id.parse(await (await app.call('POST', '/signup', { body: { email, password } })).json())
  expect(await app.stored(id)).toEqual([])
  const token = new URLSearchParams((await app.mailedLink(email)).split('?')[1]).get('token')
  await app.call('POST', '/verify', { body: { type: 'signup', token_hash: token } })
  expect(await app.stored(id)).toMatchObject([{ type: 'system', title: 'Welcome to Assay', read_at: null }])
  await app.signIn(email)
  expect(await app.stored(id)).toHaveLength(1)
})

test('NO-2 a Google sign-up sends one welcome, and the next Google sign-in none', async () => {
  const app = await notificationApp()
  const email = randomEmail()
  const { access_token: token } = await app.signInWithGoogle(email)
  const { id } = Id.parse(await (await app.call('GET', '/user', { token })).json())
  await app.signInWithGoogle(email)
  expect(await app.stored(id)).toMatchObject([{ title: 'Welcome to Assay' }])
})

test('NO-2 a changed password is notified, a rejected one isn’t', async () => {
  const app = await notificationApp()
  const ada = await app.signedIn()
  const before = await app.stored(ada.id)
  const change = (body: unknown) => app.call('PUT', '/user', { body, token: ada.access_token })
  expect((await change({ password: 'short' })).status).toBe(422)
  expect((await change({ password })).status).toBe(422)
  expect(await app.stored(ada.id)).toEqual(before)
  expect((await change({ password: otherPassword })).status).toBe(200)
  const after = await app.stored(ada.id)
  expect(after).toHaveLength(before.length + 1)
  expect(after).toContainEqual(
    expect.objectContaining({ type: 'alert', title: 'Your password was changed', action_url: '/profile?tab=security' }),
  )
})

test('a notification is created with the transaction that causes it', async () => {
  const app = await notificationApp()
  const ada = await app.createUser()
  const before = await app.stored(ada.id)
  const failed = app.deps.db.asService(async (tx) => {
    await notify(tx, ada.id, { kind: 'files', type: 'info', title: 'Never', message: 'seen' })
    throw new Error('something else went wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  expect(await app.stored(ada.id)).toEqual(before)
})

test('the owner marks as read and unread; nobody reads or changes others’ notifications, or their text', async () => {
  const app = await notificationApp()
  const [ada, bob] = [await app.signedIn(), await app.signedIn()]
  const [welcome] = await app.listed(ada.access_token)
  const row = `/notifications?id=eq.${welcome?.id}`
  const readAt = '2025-11-15T12:00:00.123Z'
  expect((await app.rest('PATCH', row, ada.access_token, { read_at: readAt })).status).toBe(204)
  const [read] = await app.listed(ada.access_token)
  expect(new Date(read?.read_at ?? 0).toISOString()).toBe(readAt)
  // The web app uses this timestamp to undo what it marked.
  const undone = await app.rest('PATCH', `/notifications?read_at=eq.${readAt}`, ada.access_token, { read_at: null })
  expect(undone.status).toBe(204)
  expect(await app.listed(ada.access_token)).toMatchObject([{ id: welcome?.id, read_at: null }])

  expect(await app.listed(bob.access_token)).not.toContainEqual(expect.objectContaining({ id: welcome?.id }))
  await app.rest('PATCH', row, bob.access_token, { read_at: readAt })
  expect((await app.rest('PATCH', row, ada.access_token, { title: 'Rewritten' })).status).toBe(403)
  expect((await app.rest('DELETE', row, ada.access_token)).status).toBe(403)
  expect(await app.listed(ada.access_token)).toMatchObject([{ title: 'Welcome to Assay', read_at: null }])
})

const Id = z.looseObject({ id: z.string() })

async function notificationApp() {
  const app = await createAuthApp()
  const rest = (method: string, path: string, token: string, body?: unknown) =>
    app.app.request(`http://localhost/rest/v1${path}`, {
      method,
      headers: { apikey: app.keys.publishable, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    ...app,
    rest,
    /** What a user sees through the product. */
    async listed(token: string) {
      const columns = 'id,type,title,message,action_url,created_at,read_at'
      const response = await rest('GET', `/notifications?select=${columns}&order=created_at.desc`, token)
      return z.array(NotificationRow).parse(await response.json())
    },
    /** The table's content, even without a session. */
    async stored(userId: string) {
      const { rows } = await app.owner.query(
        'select type, title, action_url, read_at from notifications where $1 in (user_id, member_id) order by created_at desc',
        [userId],
      )
      return rows
    },
    signInWithGoogle: async (email: string) => googleBrowser(app).signIn(email),
  }
}

test('NO-2 SE-6 welcome, key, quota at 80 and 100%, payment, cancellation and password are each notified by what causes them', async () => {
  const app = await createCancelApp({ env: { API_LIMITS: 'off' } })
  const ada = await app.signUp()
  const listed = async () => {
    const headers = { apikey: app.keys.publishable, authorization: `Bearer ${ada.token}` }
    const address = '/rest/v1/notifications?select=type,title,read_at&order=created_at'
    const row = z.object({ type: z.string(), title: z.string(), read_at: z.string().nullable() })
    const rows = z.array(row).parse(await (await app.app.request(address, { headers })).json())
    return Object.fromEntries(rows.map(({ title, type, read_at }) => [title, read_at ? `${type}, read` : type]))
  }
  expect(await listed()).toEqual({ 'Welcome to Assay': 'system' })

  const { id, full_key } = CreatedApiKey.parse(await (await app.post('/api-keys', { name: 'Form' }, ada.token)).json())
  const check = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      const body = JSON.stringify({ model: 'user_verification', email: 'ada@example.com' })
      const headers = { 'content-type': 'application/json', 'x-api-token': full_key }
      expect((await app.app.request('/v1/verify', { method: 'POST', headers, body })).status).toBe(200)
    }
    await app.runJobs()
  }
  await check(19)
  // What they did themselves arrives read.
  expect(await listed()).toEqual({ 'Welcome to Assay': 'system', 'API key created': 'info, read' })
  await check(1)
  expect(await listed()).toMatchObject({ 'You’ve used 80% of your quota': 'alert' })
  await check(5)
  expect(await listed()).toMatchObject({ 'You’ve used your whole quota': 'alert' })

  const subscriptionId = await app.pay(ada)
  expect(await listed()).toMatchObject({ 'Payment received': 'message' })
  await ada.requestCode(subscriptionId)
  expect((await ada.cancel(subscriptionId, await app.mailedCode(ada.email))).status).toBe(200)
  expect(await listed()).toMatchObject({ 'Your subscription is canceled': 'message, read' })

  const authorized = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  await app.app.request(`/api-keys/${id}`, { method: 'DELETE', headers: authorized })
  const body = JSON.stringify({ password: 'Another-horse-8', current_password: 'Correct-horse-7' })
  expect((await app.app.request('/auth/v1/user', { method: 'PUT', headers: authorized, body })).status).toBe(200)
  expect(await listed()).toEqual({
    'Welcome to Assay': 'system',
    'API key created': 'info, read',
    'You’ve used 80% of your quota': 'alert',
    'You’ve used your whole quota': 'alert',
    'Your plan has changed': 'message',
    'Payment received': 'message',
    'Your subscription is canceled': 'message, read',
    'API key deleted': 'info, read',
    'Your password was changed': 'alert',
  })
})
