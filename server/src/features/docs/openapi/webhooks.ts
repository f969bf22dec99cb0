import type { WebhookDelivery, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { type Described, done, json, operationsOf, queryParameter, success } from './operation.ts'

const operation = operationsOf('Webhooks', 'webhooks', {
  id: 'The endpoint’s id.',
  event_id: 'The event’s id, which is also its `webhook-id`.',
})
const before = queryParameter('before', 'The `next_before` of the page before.', { type: 'string', format: 'uuid' })

const settings = {
  url: 'https://example.com/webhooks/assay',
  description: 'Billing alerts',
  events: ['quota.warning', 'quota.reached'],
}
const endpoint: WebhookEndpoint = {
  id: '9a2f6f0e-7c55-4b0c-8e44-5b1c9f0a2d33',
  ...settings,
  created_at: '2026-11-16T09:30:00.000Z',
  paused_at: null,
  pause_reason: null,
  failing_since: null,
  previous_until: null,
}
const created = { endpoint, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
const delivery: WebhookDelivery = {
  event_id: '019a8f2b-11aa-7d0c-8e44-5b1c9f0a2d33',
  kind: 'quota.warning',
  status: 'delivered',
  attempt_count: 1,
  created_at: '2026-11-16T09:35:00.000Z',
  next_attempt_at: null,
  response_status: 204,
}
const body = { type: delivery.kind, timestamp: delivery.created_at, data: webhookExamples['quota.warning'] }
const attempt = {
  number: 1,
  started_at: '2026-11-16T09:35:00.210Z',
  duration_ms: 84,
  response_status: 204,
  failure: null,
  response_body: '',
}
const detail = { delivery, request_body: JSON.stringify(body), attempts: [attempt] }
const paused = { ...endpoint, paused_at: '2026-11-16T10:00:00.000Z', pause_reason: 'owner' }

/** The events themselves are in webhook-events.ts. */
export const webhookPaths: Described = {
  '/v1/webhooks': {
    get: operation('webhooks.list', 'List your endpoints', {
      description: 'All of them, at most ten.',
      responses: { 200: success('WebhookEndpointList', { endpoints: [endpoint] }, 'The endpoints.') },
    }),
    post: operation('webhooks.create', 'Add an endpoint', {
      description: 'The response has its signing secret, which you see once.',
      body: json('SaveWebhookEndpoint', settings, 'Two events'),
      responses: { 201: success('CreatedWebhookEndpoint', created, 'The endpoint and its secret.') },
      errors: ['conflict'],
    }),
  },
  '/v1/webhooks/{id}': {
    get: operation('webhooks.get', 'Get an endpoint', {
      description: 'And whether events arrive there.',
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
    }),
    put: operation('webhooks.update', 'Change an endpoint', {
      description: 'Events that wait for it go to the new URL.',
      body: json('SaveWebhookEndpoint', settings, 'Two events'),
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
    }),
    delete: operation('webhooks.delete', 'Delete an endpoint', {
      description: 'Along with its log.',
      responses: { 204: done('It’s gone.') },
    }),
  },
  '/v1/webhooks/{id}/secret': {
    post: operation('webhooks.rotateSecret', 'Rotate a secret', {
      description: 'We sign with the old one, too, for 24 hours.',
      responses: { 200: success('CreatedWebhookEndpoint', created, 'The endpoint and its new secret.') },
    }),
  },
  '/v1/webhooks/{id}/pause': {
    post: operation('webhooks.pause', 'Pause an endpoint', {
      description: 'We hold its events for up to three days.',
      responses: { 200: success('WebhookEndpoint', paused, 'The endpoint.') },
    }),
  },
  '/v1/webhooks/{id}/resume': {
    post: operation('webhooks.resume', 'Resume an endpoint', {
      description: 'Sends what was held.',
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
    }),
  },
  '/v1/webhooks/{id}/test': {
    post: operation('webhooks.sendTest', 'Send a test event', {
      description: 'Its `type` is `webhook.test`, whichever events you chose.',
      responses: { 202: success('SentTestEvent', { event_id: delivery.event_id }, 'It’s on its way.') },
      errors: ['conflict'],
    }),
  },
  '/v1/webhooks/{id}/deliveries': {
    get: operation('webhooks.deliveries', 'List deliveries', {
      description: 'Of the last 14 days, newest first.',
      parameters: [before],
      responses: {
        200: success('WebhookDeliveryPage', { deliveries: [delivery], next_before: null }, 'The deliveries.'),
      },
      errors: ['invalid_request'],
    }),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}': {
    get: operation('webhooks.delivery', 'Get a delivery', {
      description: 'With what we sent and every response.',
      responses: { 200: success('WebhookDeliveryDetail', detail, 'The delivery.') },
    }),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}/resend': {
    post: operation('webhooks.resend', 'Resend an event', {
      description: 'With the same id, so your server can tell that it’s the same one.',
      responses: { 202: done('It’s on its way.') },
      errors: ['conflict'],
    }),
  },
}
