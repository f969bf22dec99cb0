import { webhookEvents } from '@assay/contract/webhooks/events'
import { webhookExamples } from '@assay/contract/webhooks/examples'
import { webhookPayloads } from '@assay/contract/webhooks/payloads'
import { z } from 'zod'
import { tidyOutput } from './schemas.ts'
import type { OpenApi, Parameter } from './types.ts'

/** What we send to customers' endpoints, by event. */
export function webhookOperations(): OpenApi['webhooks'] {
  return Object.fromEntries(
    webhookEvents.map(({ kind, description }) => {
      const { $schema: _, ...schema } = z.toJSONSchema(eventOf(kind), { io: 'output', override: tidyOutput })
      const value = { type: kind, timestamp: '2026-11-16T09:35:00.000Z', data: webhookExamples[kind] }
      const operation = {
        operationId: `on ${kind}`.replace(/\W+(\w)/g, (_match, letter: string) => letter.toUpperCase()),
        tags: ['Webhooks'],
        summary: kind,
        description,
        parameters: signatureHeaders,
        requestBody: {
          required: true as const,
          content: { 'application/json': { schema, examples: { example: { summary: kind, value } } } },
        },
        responses: {
          '2XX': {
            description: 'You have it. Anything else, or nothing within 10 seconds, and we try again.',
            headers: {},
          },
        },
      }
      return [kind, { post: operation }]
    }),
  )
}

function eventOf(kind: keyof typeof webhookPayloads) {
  return z.object({
    type: z.literal(kind).describe('The event.'),
    timestamp: z.iso.datetime({ offset: true }).describe('When it happened.'),
    data: webhookPayloads[kind].describe('What it is about.'),
  })
}

const signatureHeaders: Parameter[] = [
  ['webhook-id', 'Identifies the event, the same at each attempt.'],
  ['webhook-timestamp', 'When this attempt was signed, in seconds since 1970.'],
  ['webhook-signature', 'One or two signatures, such as `v1,…`; see the guide.'],
].map(([name = '', description = '']) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))
