import { z } from 'zod'
import { IdentityProof } from '../identity-proof.ts'
import { type WebhookEventKind, webhookEvents } from './events.ts'
import { maxDescription, webhookTexts } from './rules.ts'

const moment = z.iso.datetime({ offset: true })

const EventKind = z.enum(webhookEvents.map(({ kind }) => kind) as [WebhookEventKind, ...WebhookEventKind[]])

export const WebhookEndpoint = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  created_at: moment,
  /** Null while it receives events. */
  paused_at: moment.nullable(),
  /** `owner`, or what made us pause it. */
  pause_reason: z.enum(['owner', 'failing', 'gone']).nullable(),
  /** Since when nothing has arrived there. */
  failing_since: moment.nullable(),
  /** Until when the secret before the current one signs, too. */
  previous_until: moment.nullable(),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const WebhookEndpointList = z.object({ endpoints: z.array(WebhookEndpoint) })
export type WebhookEndpointList = z.infer<typeof WebhookEndpointList>

/** The URL is checked by the server’s own rules. */
const settings = {
  url: z.string().trim().max(2000),
  description: z.string().trim().max(maxDescription).default(''),
  events: z.array(EventKind).min(1, webhookTexts.events).max(webhookEvents.length),
}

/** With an API key. */
export const SaveWebhookEndpoint = z.strictObject(settings)

/** On the screen. The proof is required for a new endpoint or another URL, if the sign-in isn’t recent. */
export const ConfirmedWebhookEndpoint = z.strictObject({ ...settings, ...IdentityProof.shape })
export type ConfirmedWebhookEndpoint = z.input<typeof ConfirmedWebhookEndpoint>

/** `POST /webhook-endpoints/:id/secret`: the proof is required if the sign-in isn’t recent. */
export const RotateWebhookSecret = z.strictObject(IdentityProof.shape)

/** The only time a secret is sent. */
export const CreatedWebhookEndpoint = z.object({ endpoint: WebhookEndpoint, secret: z.string() })
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>

export const WebhookDeliveryStatus = z.enum(['pending', 'held', 'delivered', 'failed'])
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>

export const WebhookDelivery = z.object({
  event_id: z.uuid(),
  kind: z.string(),
  status: WebhookDeliveryStatus,
  attempt_count: z.int(),
  created_at: moment,
  /** Null while it's being sent, and unless it is pending. */
  next_attempt_at: moment.nullable(),
  /** The newest response; null if there was none. */
  response_status: z.int().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** Newest first. `next_before` leads to the next page. */
export const WebhookDeliveryPage = z.object({
  deliveries: z.array(WebhookDelivery),
  next_before: z.uuid().nullable(),
})
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookFailure = z.enum(['blocked', 'unresolved', 'refused', 'timed_out', 'tls', 'interrupted'])
export type WebhookFailure = z.infer<typeof WebhookFailure>

export const WebhookAttempt = z.object({
  number: z.int(),
  started_at: moment,
  duration_ms: z.int(),
  response_status: z.int().nullable(),
  failure: WebhookFailure.nullable(),
  /** The first 4 kB. */
  response_body: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = z.object({
  delivery: WebhookDelivery,
  /** As it is sent. The timestamp and signature headers are made for each attempt. */
  request_body: z.string(),
  attempts: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

export const SentTestEvent = z.object({ event_id: z.uuid() })
export type SentTestEvent = z.infer<typeof SentTestEvent>
