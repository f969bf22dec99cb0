import type * as contract from '@assay/contract/webhooks/endpoints'
import type { WebhookEventKind } from '@assay/contract/webhooks/events'
import { expect, expectTypeOf, test } from 'vitest'
import { CreatedApiKey } from '../../contract/src/api-keys.ts'
import { createApiApp } from '../../server/src/features/verification/api-fixture.ts'
import { signedHeaders } from '../../server/src/features/webhooks/sending/sign.ts'
import { createAssayClient, verifyWebhook } from './client.ts'
import type {
  CreatedWebhookEndpoint,
  WebhookDeliveryDetail,
  WebhookDeliveryPage,
  WebhookEventType,
  WebhookSettings,
} from './types.ts'

test('VA-9 the client does everything that /v1/webhooks offers, and retries only what may happen twice', async () => {
  const server = await createApiApp()
  const { asUser } = await server.signUp()
  const created = await asUser('POST', '/api-keys', { name: 'Ops', type: 'live', scopes: ['webhooks'] })
  const { full_key: apiKey } = CreatedApiKey.parse(await created.json())
  const sent: string[] = []
  let isAway = false
  const { webhooks } = createAssayClient({
    apiKey,
    baseUrl: 'http://localhost',
    retries: 1,
    fetch: async (input, init) => {
      sent.push(`${init?.method} ${new URL(String(input)).pathname}`)
      if (isAway) throw new TypeError('connection lost')
      return server.app.request(String(input), init)
    },
  })
  const settings: WebhookSettings = { url: 'http://127.0.0.1:9/hook', events: ['plan.changed'] }
  const { endpoint, secret } = await webhooks.create(settings)
  const { id } = endpoint
  expect(await webhooks.list()).toEqual([endpoint])
  expect(await webhooks.get(id)).toEqual(endpoint)
  expect(await webhooks.update(id, { ...settings, description: 'Receiver' })).toMatchObject({ description: 'Receiver' })
  expect(await webhooks.pause(id)).toMatchObject({ pause_reason: 'owner' })
  expect(await webhooks.resume(id)).toMatchObject({ paused_at: null })
  const rotated = await webhooks.rotateSecret(id)
  expect([rotated.secret === secret, rotated.endpoint.previous_until]).toEqual([false, expect.any(String)])
  const { event_id } = await webhooks.sendTest(id)
  const page = await webhooks.deliveries(id)
  expect(page).toMatchObject({ deliveries: [{ event_id, kind: 'webhook.test' }], next_before: null })
  expect(await webhooks.deliveries(id, { before: event_id })).toMatchObject({ deliveries: [] })
  expect((await webhooks.delivery(id, event_id)).request_body).toContain('webhook.test')
  await server.owner.query("update webhook_deliveries set status = 'delivered'")
  expect(await webhooks.resend(id, event_id)).toBeUndefined()
  expect(await webhooks.delete(id)).toBeUndefined()
  await expect(webhooks.get(id)).rejects.toMatchObject({ code: 'not_found', status: 404 })

  isAway = true
  sent.length = 0
  await expect(webhooks.list()).rejects.toMatchObject({ code: 'network' })
  await expect(webhooks.create(settings)).rejects.toMatchObject({ code: 'network' })
  expect(sent).toEqual(['GET /v1/webhooks', 'GET /v1/webhooks', 'POST /v1/webhooks'])
})

test('VA-9 verifyWebhook takes what was signed in the last five minutes, and nothing else', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = JSON.stringify({ type: 'plan.changed', timestamp: '2026-11-16T12:00:00Z', data: { plan_id: 'pro' } })
  const old = `whsec_${Buffer.alloc(32, 6).toString('base64')}`
  // While a secret is rotated, both sign.
  const signed = (at = new Date()) => signedHeaders({ eventId: 'msg_1', body, at, secrets: [old, secret] })
  expect(await verifyWebhook({ secret, body, headers: signed() })).toMatchObject({ data: { plan_id: 'pro' } })
  expect(await verifyWebhook({ secret, body, headers: new Headers(signed()) })).toMatchObject({ type: 'plan.changed' })
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const problems = [
    { secret: other, body, headers: signed() },
    { secret, body: `${body} `, headers: signed() },
    { secret, body, headers: signed(new Date(Date.now() - 301_000)) },
    { secret, body, headers: { ...signed(), 'webhook-signature': 'v1,§' } },
    { secret, body, headers: {} },
  ]
  for (const problem of problems) await expect(verifyWebhook(problem)).rejects.toThrow(TypeError)
})

test('VA-9 the webhook types match the contract both ways', () => {
  expectTypeOf<CreatedWebhookEndpoint>().toEqualTypeOf<contract.CreatedWebhookEndpoint>()
  expectTypeOf<WebhookDeliveryPage>().toEqualTypeOf<contract.WebhookDeliveryPage>()
  expectTypeOf<WebhookDeliveryDetail>().toEqualTypeOf<contract.WebhookDeliveryDetail>()
  expectTypeOf<WebhookEventKind>().toExtend<WebhookEventType>()
})
