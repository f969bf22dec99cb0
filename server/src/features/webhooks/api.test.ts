import { AuditPage } from '@assay/contract/audit'
import {
  CreatedWebhookEndpoint,
  SentTestEvent,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEndpoint,
  WebhookEndpointList,
} from '@assay/contract/webhooks/endpoints'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { password } from '../verification/api-fixture.ts'
import { createWebhookApp, startReceiver, verify } from './receiver-fixture.ts'

test('CT-3 a key with the scope does everything the screen does, and the security log says which key it was', async () => {
  const { signUp, request, runJobs, clock } = await createWebhookApp({ API_LIMITS: 'on' })
  const [ada, bob] = [await signUp(), await signUp()]
  const { key } = await ada.createKey('live', 'Deploy', { scopes: ['webhooks'] })
  const { key: others } = await bob.createKey('live', 'Deploy', { scopes: ['webhooks'] })
  const { key: plain } = await ada.createKey()
  const receiver = await startReceiver()
  const ask = async (method: string, path: string, body?: object, by = key) => {
    clock.advance(1)
    const response = await request(method, `/v1/webhooks${path}`, { key: by, body })
    return { status: response.status, headers: response.headers, json: response.body ? await response.json() : null }
  }
  const input = { url: receiver.url, events: ['plan.changed'] }
  const added = await ask('POST', '', input)
  expect([added.status, added.headers.get('ratelimit-limit')]).toEqual([201, '2'])
  const { endpoint, secret } = CreatedWebhookEndpoint.parse(added.json)
  const path = `/${endpoint.id}`
  expect(WebhookEndpointList.parse((await ask('GET', '')).json).endpoints).toEqual([endpoint])
  expect((await ask('GET', path)).json).toEqual(endpoint)
  const { event_id } = SentTestEvent.parse((await ask('POST', `${path}/test`)).json)
  await runJobs()
  const log = WebhookDeliveryPage.parse((await ask('GET', `${path}/deliveries`)).json).deliveries
  expect(log).toMatchObject([{ event_id, status: 'delivered' }])
  expect((await ask('POST', `${path}/deliveries/${event_id}/resend`)).status).toBe(202)
  await runJobs()
  const detail = WebhookDeliveryDetail.parse((await ask('GET', `${path}/deliveries/${event_id}`)).json)
  expect(detail.attempts).toHaveLength(2)
  const rotated = CreatedWebhookEndpoint.parse((await ask('POST', `${path}/secret`)).json)
  const [first] = receiver.received
  if (!first) throw new Error('nothing arrived')
  expect(verify(secret, first)).toMatchObject({ type: 'webhook.test' })
  expect(rotated.secret).not.toBe(secret)
  expect(WebhookEndpoint.parse((await ask('POST', `${path}/pause`)).json).pause_reason).toBe('owner')
  expect(WebhookEndpoint.parse((await ask('POST', `${path}/resume`)).json).pause_reason).toBeNull()
  const change = { ...input, description: 'Staging' }
  expect(WebhookEndpoint.parse((await ask('PUT', path, change)).json).description).toBe('Staging')

  expect((await ask('GET', path, undefined, others)).status).toBe(404)
  expect((await ask('GET', path, undefined, plain)).json).toMatchObject({
    code: 'forbidden',
    detail: 'This API key doesn’t have the `webhooks` scope. Add it to the key, or use another key.',
  })
  expect((await ask('GET', '', undefined, 'asy_live_none')).status).toBe(401)
  expect((await ask('DELETE', path)).status).toBe(204)

  clock.advance(1)
  const burst = await Promise.all([1, 2, 3].map(() => errorOf(request('GET', '/v1/webhooks', { key }))))
  expect(burst.filter(([, code]) => code === 'rate_limited')).toHaveLength(1)

  const { entries } = AuditPage.parse(await (await ada.asUser('GET', '/audit?kind=webhook')).json())
  const host = new URL(receiver.url).host
  expect(entries.map(({ summary }) => summary)).toEqual([
    `Deleted the webhook endpoint “${host}”`,
    `Changed the webhook endpoint “${host}”`,
    `Resumed the webhook endpoint “${host}”`,
    `Paused the webhook endpoint “${host}”`,
    `Rotated the signing secret of “${host}”`,
    `Resent an event to “${host}”`,
    `Added the webhook endpoint “${host}”`,
  ])
  expect(new Set(entries.map(({ device }) => device))).toEqual(new Set([`API key ${key.slice(0, 13)}…`]))
})

test('CT-3 AC-5 a new endpoint, another URL, a new secret and a key for all that take a proof; a recent sign-in is one', async () => {
  const { signUp, clock } = await createWebhookApp()
  const ada = await signUp()
  const input = { url: 'http://127.0.0.1:9/', events: ['plan.changed'] }
  const { endpoint } = await ada.addEndpoint(input.url)
  clock.advance(11 * 60)
  const expires_at = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const moved = { ...input, url: 'http://127.0.0.1:10/' }
  for (const [method, path, body, status] of [
    ['POST', '/webhook-endpoints', input, 201],
    ['PUT', `/webhook-endpoints/${endpoint.id}`, moved, 200],
    ['POST', `/webhook-endpoints/${endpoint.id}/secret`, {}, 200],
    ['POST', '/api-keys', { name: 'x', expires_at, scopes: ['webhooks'] }, 201],
  ] as const) {
    expect(await errorOf(ada.asUser(method, path, body)), path).toEqual([403, 'reauthentication_needed'])
    expect((await ada.asUser(method, path, { ...body, password })).status, path).toBe(status)
  }
  const renamed = { ...moved, description: 'Staging' }
  expect((await ada.ask('PUT', `/${endpoint.id}`, renamed)).status).toBe(200)
  expect((await ada.asUser('POST', '/api-keys', { name: 'y', expires_at })).status).toBe(201)
  for (const path of ['pause', 'resume', 'test']) {
    expect((await ada.ask('POST', `/${endpoint.id}/${path}`)).status, path).toBeLessThan(300)
  }
})
