import type { Header, Parameter } from './types.ts'

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies this request; a UUID works well. Retry with the same key and body within 24 hours and you get the original response, counted once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

export const retryAfter: Header = {
  description: 'Seconds to wait before you retry.',
  schema: { type: 'integer', minimum: 0 },
}

export const allow: Header = { description: 'The method to use.', schema: { type: 'string' } }

export const responseHeaders: Record<string, Header> = {
  'X-Request-Id': {
    description: 'Identifies the request, as `request_id` in the body does.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'Requests per second that your plan allows.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Requests left right now.', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The same in one line: `10;w=1` is ten in a window of one second.',
    schema: { type: 'string' },
  },
  'RateLimit-Reset': { description: 'Seconds until the full limit is available again.', schema: { type: 'integer' } },
}
