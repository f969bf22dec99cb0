import type { WebhookDelivery, WebhookEndpoint } from '@assay/contract/webhooks/endpoints'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { bodyErrors, content, done, pathParameter, success, toolOperation } from './operations.ts'
import type { OpenApi, Parameter } from './types.ts'

const operation = toolOperation('Webhooks', 'webhooks')
const id = pathParameter('id', 'The endpoint’s id.')
const event = pathParameter('event_id', 'The event’s id, which is also its `webhook-id`.')
const before: Parameter = {
  name: 'before',
  in: 'query',
  required: false,
  description: 'The `next_before` of the page before.',
  schema: { type: 'string', format: 'uuid' },
}

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
const saved = { required: true, content: content('SaveWebhookEndpoint', 'Two events', settings) } as const

/** The events themselves are in the guide. */
export const webhookPaths: OpenApi['paths'] = {
  '/v1/webhooks': {
    get: operation(
      { operationId: 'listWebhooks', summary: 'List your endpoints', description: 'All of them, at most ten.' },
      { 200: success('The endpoints.', 'WebhookEndpointList', { endpoints: [endpoint] }) },
    ),
    post: operation(
      {
        operationId: 'addWebhook',
        summary: 'Add an endpoint',
        description: 'The response has its signing secret, which you see once.',
        requestBody: saved,
      },
      { 201: success('The endpoint and its secret.', 'CreatedWebhookEndpoint', created) },
      [...bodyErrors, 'conflict'],
    ),
  },
  '/v1/webhooks/{id}': {
    get: operation(
      {
        operationId: 'getWebhook',
        summary: 'Get an endpoint',
        description: 'And whether events arrive there.',
        parameters: [id],
      },
      { 200: success('The endpoint.', 'WebhookEndpoint', endpoint) },
      ['not_found'],
    ),
    put: operation(
      {
        operationId: 'changeWebhook',
        summary: 'Change an endpoint',
        description: 'Events that wait for it go to the new URL.',
        parameters: [id],
        requestBody: saved,
      },
      { 200: success('The endpoint.', 'WebhookEndpoint', endpoint) },
      [...bodyErrors, 'not_found'],
    ),
    delete: operation(
      {
        operationId: 'deleteWebhook',
        summary: 'Delete an endpoint',
        description: 'Along with its log.',
        parameters: [id],
      },
      { 204: done('It’s gone.') },
      ['not_found'],
    ),
  },
  '/v1/webhooks/{id}/secret': {
    post: operation(
      {
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate a secret',
        description: 'We sign with the old one, too, for 24 hours.',
        parameters: [id],
      },
      { 200: success('The endpoint and its new secret.', 'CreatedWebhookEndpoint', created) },
      ['not_found'],
    ),
  },
  '/v1/webhooks/{id}/pause': {
    post: operation(
      {
        operationId: 'pauseWebhook',
        summary: 'Pause an endpoint',
        description: 'We hold its events for up to three days.',
        parameters: [id],
      },
      {
        200: success('The endpoint.', 'WebhookEndpoint', {
          ...endpoint,
          paused_at: '2026-11-16T10:00:00.000Z',
          pause_reason: 'owner',
        }),
      },
      ['not_found'],
    ),
  },
  '/v1/webhooks/{id}/resume': {
    post: operation(
      {
        operationId: 'resumeWebhook',
        summary: 'Resume an endpoint',
        description: 'Sends what was held.',
        parameters: [id],
      },
      { 200: success('The endpoint.', 'WebhookEndpoint', endpoint) },
      ['not_found'],
    ),
  },
  '/v1/webhooks/{id}/test': {
    post: operation(
      {
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description: 'Its `type` is `webhook.test`, whichever events you chose.',
        parameters: [id],
      },
      { 202: success('It’s on its way.', 'SentTestEvent', { event_id: delivery.event_id }) },
      ['not_found', 'conflict'],
    ),
  },
  '/v1/webhooks/{id}/deliveries': {
    get: operation(
      {
        operationId: 'listDeliveries',
        summary: 'List deliveries',
        description: 'Of the last 14 days, newest first.',
        parameters: [id, before],
      },
      { 200: success('The deliveries.', 'WebhookDeliveryPage', { deliveries: [delivery], next_before: null }) },
      ['invalid_request', 'not_found'],
    ),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}': {
    get: operation(
      {
        operationId: 'getDelivery',
        summary: 'Get a delivery',
        description: 'With what we sent and every response.',
        parameters: [id, event],
      },
      {
        200: success('The delivery.', 'WebhookDeliveryDetail', {
          delivery,
          request_body: JSON.stringify(body),
          attempts: [attempt],
        }),
      },
      ['not_found'],
    ),
  },
  '/v1/webhooks/{id}/deliveries/{event_id}/resend': {
    post: operation(
      {
        operationId: 'resendEvent',
        summary: 'Resend an event',
        description: 'With the same id, so your server can tell that it’s the same one.',
        parameters: [id, event],
      },
      { 202: done('It’s on its way.') },
      ['not_found', 'conflict'],
    ),
  },
}
