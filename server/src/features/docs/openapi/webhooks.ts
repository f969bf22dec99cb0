import type { WebhookDelivery, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { done, json, operationsOf, pathParameter, queryParameter, success } from './operation.ts'
import type { OpenApi } from './types.ts'

const operation = operationsOf('Webhooks', 'webhooks')
const id = pathParameter('id', 'The endpoint’s id.')
const event = pathParameter('event_id', 'The event’s id, which is also its `webhook-id`.')
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
export const webhookPaths: OpenApi['paths'] = {
  '/v1/webhooks': {
    get: operation('listWebhooks', 'List your endpoints', {
      description: 'All of them, at most ten.',
      responses: { 200: success('WebhookEndpointList', { endpoints: [endpoint] }, 'The endpoints.') },
    }),
    post: operation('addWebhook', 'Add an endpoint', {
      description: 'The response has its signing secret, which you see once.',
      body: json('SaveWebhookEndpoint', settings, 'Two events'),
      responses: { 201: success('CreatedWebhookEndpoint', created, 'The endpoint and its secret.') },
      errors: ['conflict'],
    }),
  },
  '/v1/webhooks/{id}': {
    get: operation('getWebhook', 'Get an endpoint', {
      description: 'And whether events arrive there.',
      parameters: [id],
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
      errors: ['not_found'],
    }),
    put: operation('changeWebhook', 'Change an endpoint', {
      description: 'Events that wait for it go to the new URL.',
      parameters: [id],
      body: json('SaveWebhookEndpoint', settings, 'Two events'),
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
      errors: ['not_found'],
    }),
    delete: operation('deleteWebhook', 'Delete an endpoint', {
      description: 'Along with its log.',
      parameters: [id],
      responses: { 204: done('It’s gone.') },
      errors: ['not_found'],
    }),
  },
  '/v1/webhooks/{id}/secret': {
    post: operation('rotateWebhookSecret', 'Rotate a secret', {
      description: 'We sign with the old one, too, for 24 hours.',
      parameters: [id],
      responses: { 200: success('CreatedWebhookEndpoint', created, 'The endpoint and its new secret.') },
      errors: ['not_found'],
    }),
  },
  '/v1/webhooks/{id}/pause': {
    post: operation('pauseWebhook', 'Pause an endpoint', {
      description: 'We hold its events for up to three days.',
      parameters: [id],
      responses: { 200: success('WebhookEndpoint', paused, 'The endpoint.') },
      errors: ['not_found'],
    }),
  },
  '/v1/webhooks/{id}/resume': {
    post: operation('resumeWebhook', 'Resume an endpoint', {
      description: 'Sends what was held.',
      parameters: [id],
      responses: { 200: success('WebhookEndpoint', endpoint, 'The endpoint.') },
      errors: ['not_found'],
    }),
  },
  '/v1/webhooks/{id}/test': {
    post: operation('testWebhook', 'Send a test event', {
      description: 'Its `type` is `webhook.test`, whichever events you chose.',
      parameters: [id],
      responses: { 202: success('SentTestEvent', { event_id: delivery.event_id }, 'It’s on its way.') },
      errors: ['not_found', 'conflict'],
    }),
  },
  '/v1/webhooks/{id}/deliveries': {
    get: operation('listDeliveries', 'List deliveries', {
      description: 'Of the last 14 days, newest first.',
      parameters: [id, before],
      responses: {
        200: success('WebhookDeliveryPage', { deliveries: [delivery], next_before: null }, 'The deliveries.'),
      },
      errors: ['invalid_request', 'not_found'],
    }),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}': {
    get: operation('getDelivery', 'Get a delivery', {
      description: 'With what we sent and every response.',
      parameters: [id, event],
      responses: { 200: success('WebhookDeliveryDetail', detail, 'The delivery.') },
      errors: ['not_found'],
    }),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}/resend': {
    post: operation('resendEvent', 'Resend an event', {
      description: 'With the same id, so your server can tell that it’s the same one.',
      parameters: [id, event],
      responses: { 202: done('It’s on its way.') },
      errors: ['not_found', 'conflict'],
    }),
  },
}
