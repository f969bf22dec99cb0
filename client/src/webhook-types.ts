/** Open, so that an event the service adds later doesn't break your build. */
export type WebhookEventType =
  | 'quota.warning'
  | 'quota.reached'
  | 'key.created'
  | 'key.deleted'
  | 'domain.listed_later'
  | 'file.finished'
  | 'plan.changed'
  | 'payment.failed'
  | (string & {})

export type WebhookSettings = { url: string; description?: string; events: WebhookEventType[] }

export type WebhookEndpoint = {
  id: string
  url: string
  description: string
  events: string[]
  created_at: string
  /** Null while it receives events. */
  paused_at: string | null
  pause_reason: 'owner' | 'failing' | 'gone' | null
  /** Since when nothing has arrived there. */
  failing_since: string | null
  /** Until when the secret before the current one signs, too. */
  previous_until: string | null
}

/** The only time a secret is sent. */
export type CreatedWebhookEndpoint = { endpoint: WebhookEndpoint; secret: string }

export type WebhookDelivery = {
  event_id: string
  kind: string
  status: 'pending' | 'held' | 'delivered' | 'failed'
  attempt_count: number
  created_at: string
  /** Null while it's being sent, and unless it is pending. */
  next_attempt_at: string | null
  response_status: number | null
}

/** Newest first. Pass `next_before` as `before` to get the next page; it's null on the last one. */
export type WebhookDeliveryPage = { deliveries: WebhookDelivery[]; next_before: string | null }

export type WebhookAttempt = {
  number: number
  started_at: string
  duration_ms: number
  response_status: number | null
  failure: 'blocked' | 'unresolved' | 'refused' | 'timed_out' | 'tls' | 'interrupted' | null
  /** The first 4 kB. */
  response_body: string | null
}

export type WebhookDeliveryDetail = { delivery: WebhookDelivery; request_body: string; attempts: WebhookAttempt[] }

/** What your endpoint receives. */
export type WebhookEvent = { type: WebhookEventType; timestamp: string; data: Record<string, unknown> }
