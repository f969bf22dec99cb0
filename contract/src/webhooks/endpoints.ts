import { z } from 'zod'
import { IdentityProof } from '../identity-proof.ts'
import { maxDescription, type WebhookEventKind, webhookEvents, webhookTexts } from './events.ts'

const moment = z.iso.datetime({ offset: true })

const EventKind = z.enum(webhookEvents.map(({ kind }) => kind) as [WebhookEventKind, ...WebhookEventKind[]])

const described = {
  url: 'Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet.',
  description: 'Up to 200 characters for yourself.',
  events: 'Which events it gets.',
}

export const WebhookEndpoint = z.object({
  id: z.uuid().describe('Identifies the endpoint.'),
  url: z.string().describe(described.url),
  description: z.string().describe(described.description),
  events: z.array(z.string()).describe(described.events),
  created_at: moment.describe('When it was added.'),
  paused_at: moment.nullable().describe('Since when it’s paused; `null` while it gets events.'),
  pause_reason: z
    .enum(['owner', 'failing', 'gone'])
    .nullable()
    .describe(
      '`owner`: you paused it. `failing`: nothing arrived for days. `gone`: it responded with 410. `null` unless it’s paused.',
    ),
  failing_since: moment.nullable().describe('Since when nothing has arrived; `null` if all is well.'),
  previous_until: moment
    .nullable()
    .describe('Until when we sign with the old secret, too; `null` if there’s only one.'),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookEndpointList = z.object({ endpoints: z.array(WebhookEndpoint).describe('Oldest first.') })
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>

/** The URL is checked by the server’s own rules. */
const settings = {
  url: z.string().trim().max(2000).describe(described.url),
  description: z.string().trim().max(maxDescription).default('').describe(described.description),
  events: z.array(EventKind).min(1, webhookTexts.events).max(webhookEvents.length).describe(described.events),
}

/** With an API key. */
export const SaveWebhookEndpoint = z.strictObject(settings)

/** On the screen. The proof is required for a new endpoint or another URL, if the sign-in isn’t recent. */
export const ConfirmedWebhookEndpoint = z.strictObject({ ...settings, ...IdentityProof.shape })
export type ConfirmedWebhookEndpoint = z.input<typeof ConfirmedWebhookEndpoint>

/** `POST /webhook-endpoints/:id/secret`: the proof is required if the sign-in isn’t recent. */
export const RotateWebhookSecret = z.strictObject(IdentityProof.shape)

/** The only time a secret is sent. */
export const CreatedWebhookEndpoint = z.object({
  endpoint: WebhookEndpoint.describe('The endpoint.'),
  secret: z.string().describe('What you check signatures with. You won’t see it again.'),
})
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>

export const WebhookDeliveryStatus = z.enum(['pending', 'held', 'delivered', 'failed'])
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>

export const WebhookDelivery = z.object({
  event_id: z.uuid().describe('Identifies the event, as the `webhook-id` header does.'),
  kind: z.string().describe('The event’s `type`.'),
  status: WebhookDeliveryStatus.describe(
    '`pending` until it arrives, `held` while the endpoint is paused, then `delivered`, or `failed` after the last attempt.',
  ),
  attempt_count: z.int().describe('How often we’ve tried.'),
  created_at: moment.describe('When it happened.'),
  next_attempt_at: moment.nullable().describe('When we’ll try again; `null` if we won’t, or are doing it right now.'),
  response_status: z.int().nullable().describe('The status of your newest response; `null` if there was none.'),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** Newest first. `next_before` leads to the next page. */
export const WebhookDeliveryPage = z.object({
  deliveries: z.array(WebhookDelivery).describe('Newest first.'),
  next_before: z.uuid().nullable().describe('Send it as `before` to get the next page; `null` on the last one.'),
})
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookFailure = z.enum(['blocked', 'unresolved', 'refused', 'timed_out', 'tls', 'interrupted'])
export type WebhookFailure = z.infer<typeof WebhookFailure>

export const WebhookAttempt = z.object({
  number: z.int().describe('Counted from 1.'),
  started_at: moment.describe('When we sent it.'),
  duration_ms: z.int().describe('How long your response took, in milliseconds.'),
  response_status: z.int().nullable().describe('Your response’s status; `null` if there was none.'),
  failure: WebhookFailure.nullable().describe('Why there was no response; `null` if there was one.'),
  response_body: z.string().nullable().describe('The first 4 kB of your response; `null` if there was none.'),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z.object({
  delivery: WebhookDelivery.describe('The delivery.'),
  request_body: z.string().describe('What we send, byte for byte.'),
  attempts: z.array(WebhookAttempt).describe('Newest first.'),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

export const SentTestEvent = z.object({ event_id: z.uuid().describe('Find it in the deliveries by this id.') })
export type SentTestEvent = z.infer<typeof SentTestEvent>
