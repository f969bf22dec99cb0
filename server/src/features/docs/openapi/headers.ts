import type { Header, Parameter } from './types.ts'

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of your own for this call, such as a UUID. A repeat with the same key and body within 24 hours gets the first answer again and is counted once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

export const retryAfter: Header = {
  description: 'Seconds to wait before the next try.',
  schema: { type: 'integer', minimum: 0 },
}

export const answerHeaders: Record<string, Header> = {
  'X-Request-Id': { description: 'The same as `request_id` in the body.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'Calls a second that the plan allows.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Calls left at this moment.', schema: { type: 'integer' } },
  'RateLimit-Policy': {
    description: 'The same in one line: `10;w=1` is ten in a window of one second.',
    schema: { type: 'string' },
  },
  'RateLimit-Reset': { description: 'Seconds until the full number is there again.', schema: { type: 'integer' } },
}
