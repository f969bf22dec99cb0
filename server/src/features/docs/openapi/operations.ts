import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import { z } from 'zod'
import { errorCatalogue } from './error-catalogue.ts'
import { verifyResponse } from './examples.ts'
import { allow, responseHeaders, retryAfter } from './headers.ts'
import { refTo } from './schemas.ts'
import { type Content, mediaOf, type Operation, type Parameter, type Response } from './types.ts'

export type ErrorCode = (typeof errorCatalogue)[number]['code']

export const anyErrors: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'method_not_allowed',
  'rate_limited',
  'internal',
  'unavailable',
]
export const postErrors: ErrorCode[] = [
  'invalid_request',
  'too_large',
  'unsupported_media_type',
  'conflict',
  'quota_exceeded',
]

const toolErrors: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'rate_limited',
  'internal',
  'unavailable',
]
/** Of requests with a body. */
export const bodyErrors: ErrorCode[] = ['invalid_request', 'too_large', 'unsupported_media_type']

export function content(schema: string, summary: string, value: unknown): Content {
  return { 'application/json': { schema: refTo(schema), examples: { example: { summary, value } } } }
}

export function csv(summary: string, value: string): Content {
  return { 'text/csv': { schema: { type: 'string' }, examples: { example: { summary, value } } } }
}

export function success(description: string, schema: string, value: unknown): Response {
  return { description, headers: responseHeaders, content: content(schema, 'Example', value) }
}

export function done(description: string, body?: Content): Response {
  return { description, headers: responseHeaders, ...(body && { content: body }) }
}

type Described = Pick<Operation, 'operationId' | 'summary' | 'description'> &
  Partial<Pick<Operation, 'parameters' | 'requestBody'>>

/** Of one of the customers' tools, which share how a key is checked. */
export function toolOperation(tag: string, scope: ApiKeyScope) {
  return (
    { description, ...described }: Described,
    replies: Record<number, Response>,
    codes: ErrorCode[] = [],
  ): Operation => ({
    tags: [tag],
    parameters: [],
    ...described,
    description: `${description} Needs the \`${scope}\` scope.`,
    responses: { ...replies, ...errors([...toolErrors, ...codes]) },
  })
}

export function pathParameter(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string', format: 'uuid' } }
}

/** A query string's parameters as the contract has them. */
export function queryParameters(schema: z.core.$ZodType, descriptions: Record<string, string>): Parameter[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).flatMap(([name, property]) =>
    typeof property === 'object'
      ? [{ name, in: 'query' as const, required: false, description: descriptions[name] ?? '', schema: property }]
      : [],
  )
}

/** One entry per status; two codes with the same status are two examples. */
export function errors(codes: ErrorCode[]): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const { code, status, means, example } of errorCatalogue.filter((entry) => codes.includes(entry.code))) {
    const value = { status: 'error', code, detail: example, request_id: verifyResponse.request_id }
    const earlier = responses[status]
    responses[status] = {
      description: earlier ? `${earlier.description} Or: ${means}` : means,
      headers: headersOf(status),
      content: {
        'application/json': {
          schema: refTo('Error'),
          examples: {
            ...(earlier?.content && mediaOf(earlier.content).examples),
            [code]: { summary: code, value },
          },
        },
      },
    }
  }
  return responses
}

function headersOf(status: number): Response['headers'] {
  if (status === 405) return { ...responseHeaders, Allow: allow }
  return status === 429 || status === 503 ? { ...responseHeaders, 'Retry-After': retryAfter } : responseHeaders
}
