const endpointUrl = 'Where events go: an `https://` URL at port 443 or 8443 that’s reachable from the internet.'
const endpointDescription = 'Up to 200 characters for yourself.'
const events = 'Which events it gets.'
const status =
  '`pending` until it arrives, `held` while the endpoint is paused, then `delivered`, or `failed` after the last attempt.'

export const webhooksDescriptions: Record<string, Record<string, string>> = {
  SaveWebhookEndpoint: { url: endpointUrl, description: endpointDescription, events },
  WebhookEndpoint: {
    id: 'Identifies the endpoint.',
    url: endpointUrl,
    description: endpointDescription,
    events,
    created_at: 'When it was added.',
    paused_at: 'Since when it’s paused; `null` while it gets events.',
    pause_reason:
      '`owner`: you paused it. `failing`: nothing arrived for days. `gone`: it responded with 410. `null` unless it’s paused.',
    failing_since: 'Since when nothing has arrived; `null` if all is well.',
    previous_until: 'Until when we sign with the old secret, too; `null` if there’s only one.',
  },
  WebhookEndpointList: { endpoints: 'Oldest first.' },
  CreatedWebhookEndpoint: {
    endpoint: 'The endpoint.',
    secret: 'What you check signatures with. You won’t see it again.',
  },
  WebhookDelivery: {
    event_id: 'Identifies the event, as the `webhook-id` header does.',
    kind: 'The event’s `type`.',
    status,
    attempt_count: 'How often we’ve tried.',
    created_at: 'When it happened.',
    next_attempt_at: 'When we’ll try again; `null` if we won’t, or are doing it right now.',
    response_status: 'The status of your newest response; `null` if there was none.',
  },
  WebhookDeliveryPage: {
    deliveries: 'Newest first.',
    next_before: 'Send it as `before` to get the next page; `null` on the last one.',
  },
  WebhookDeliveryDetail: {
    delivery: 'The delivery.',
    request_body: 'What we send, byte for byte.',
    attempts: 'Newest first.',
  },
  WebhookAttempt: {
    number: 'Counted from 1.',
    started_at: 'When we sent it.',
    duration_ms: 'How long your response took, in milliseconds.',
    response_status: 'Your response’s status; `null` if there was none.',
    failure: 'Why there was no response; `null` if there was one.',
    response_body: 'The first 4 kB of your response; `null` if there was none.',
  },
  SentTestEvent: { event_id: 'Find it in the deliveries by this id.' },
}
