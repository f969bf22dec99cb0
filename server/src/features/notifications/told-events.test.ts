import { CreatedApiKey } from '@assay/contract/api-keys'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCancelApp } from '../billing/cancellation/cancel-fixture.ts'

test('NO-2 SE-6 welcome, key, quota at 80 and 100%, payment, cancellation and password are each notified by what causes them', async () => {
  const app = await createCancelApp({ env: { API_LIMITS: 'off' } })
  const ada = await app.signUp()
  const listed = async () => {
    const headers = { apikey: app.keys.publishable, authorization: `Bearer ${ada.token}` }
    const response = await app.app.request('/rest/v1/notifications?select=type,title&order=created_at', { headers })
    const rows = z.array(z.object({ type: z.string(), title: z.string() })).parse(await response.json())
    return Object.fromEntries(rows.map(({ title, type }) => [title, type]))
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
  expect(await listed()).toEqual({ 'Welcome to Assay': 'system', 'API key created': 'info' })
  await check(1)
  expect(await listed()).toMatchObject({ 'You’ve used 80% of your quota': 'alert' })
  await check(5)
  expect(await listed()).toMatchObject({ 'You’ve used your whole quota': 'alert' })

  const subscriptionId = await app.pay(ada)
  expect(await listed()).toMatchObject({ 'Payment received': 'message' })
  await ada.requestCode(subscriptionId)
  expect((await ada.cancel(subscriptionId, await app.mailedCode(ada.email))).status).toBe(200)
  expect(await listed()).toMatchObject({ 'Your subscription is canceled': 'message' })

  const authorized = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' }
  await app.app.request(`/api-keys/${id}`, { method: 'DELETE', headers: authorized })
  const body = JSON.stringify({ password: 'Another-horse-8', current_password: 'Correct-horse-7' })
  expect((await app.app.request('/auth/v1/user', { method: 'PUT', headers: authorized, body })).status).toBe(200)
  expect(await listed()).toEqual({
    'Welcome to Assay': 'system',
    'API key created': 'info',
    'You’ve used 80% of your quota': 'alert',
    'You’ve used your whole quota': 'alert',
    'Your plan has changed': 'message',
    'Payment received': 'message',
    'Your subscription is canceled': 'message',
    'API key deleted': 'info',
    'Your password was changed': 'alert',
  })
})
