/** What an endpoint can receive, in the order of the form and the docs. */
export const webhookEvents = [
  { kind: 'quota.warning', description: 'You’ve used 80% of your quota.' },
  { kind: 'quota.reached', description: 'Your quota is used up, or a request needed more than was left.' },
  { kind: 'key.created', description: 'An API key was created.' },
  { kind: 'key.deleted', description: 'An API key was deleted.' },
  { kind: 'domain.listed_later', description: 'A domain you let through was listed as disposable later.' },
  { kind: 'wave.started', description: 'Many of your sign-ups seem to come from one source.' },
  { kind: 'wave.grew', description: 'A wave has twice as many sign-ups as when you last heard of it.' },
  { kind: 'wave.ended', description: 'A wave has had no sign-up for a while.' },
  { kind: 'review.decided', description: 'Someone approved or blocked a sign-up in your review queue.' },
  { kind: 'file.finished', description: 'A file you uploaded is done.' },
  { kind: 'plan.changed', description: 'Your plan changed.' },
  { kind: 'payment.failed', description: 'A renewal payment was declined.' },
] as const satisfies { kind: keyof WebhookData; description: string }[]

export type WebhookEventKind = (typeof webhookEvents)[number]['kind']

/** The `data` of each event. */
export type WebhookData = {
  'quota.warning': QuotaData
  'quota.reached': QuotaData
  'key.created': {
    id: string
    name: string
    type: 'live' | 'test' | 'publishable'
    /** What remains to recognize it by, such as `asy_live_9fK2`. */
    prefix: string
    expires_at: string | null
  }
  'key.deleted': { id: string; name: string }
  /** `items` are positions in a batch, from 0; null for a single request. */
  'domain.listed_later': { requests: { request_id: string; items: number[] | null }[] }
  'wave.started': WaveData
  'wave.grew': WaveData
  'wave.ended': WaveData
  /** Of a person, for a request that was decided `review` or belonged to a wave. The latest one counts. */
  'review.decided': { request_id: string; item: number | null; decision: 'allow' | 'block'; decided_at: string }
  /** The result can be downloaded until it expires. */
  'file.finished': { id: string; name: string; rows: number; checks: number; expires_at: string }
  'plan.changed': { plan_id: string; previous_plan_id: string | null }
  /** The amount is null until there is an invoice. */
  'payment.failed': { plan_id: string; amount_minor: number | null; currency: string | null; pay_by: string }
  /** Sent by hand, to one endpoint, whichever events it chose. */
  'webhook.test': { message: string }
}

/**
 * `requests` are the members that no event before named, 1,000 people at most; `GET /v1/waves/{id}/members` has all of them. `items` are positions in a
 * batch, from 0; null for a single request.
 */
type WaveData = {
  id: string
  /** What the members share. */
  code: string
  title: string
  reaction: 'block' | 'mine' | null
  started_at: string
  recognized_at: string
  last_at: string
  ended_at: string | null
  members: number
  allowed_before: number
  requests: { request_id: string; items: number[] | null }[]
}

type QuotaData = { used: number; limit: number; resets_at: string }

// Apart from the schemas in endpoints.ts, which the browser doesn't load (ADR 47).

export const webhookTexts = {
  url: 'Enter a URL that starts with https://.',
  events: 'Choose at least one event.',
}

export const maxEndpoints = 10
export const maxDescription = 200
