import { errorCatalogue } from './error-catalogue.ts'
import { verifyResponse } from './examples.ts'
import { allow, responseHeaders, retryAfter } from './headers.ts'
import { refTo } from './schemas.ts'
import type { Content, Response } from './types.ts'

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

export function content(schema: string, summary: string, value: unknown): Content {
  return { 'application/json': { schema: refTo(schema), examples: { example: { summary, value } } } }
}

export function success(description: string, schema: string, value: unknown): Response {
  return { description, headers: responseHeaders, content: content(schema, 'Example', value) }
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
          examples: { ...earlier?.content['application/json'].examples, [code]: { summary: code, value } },
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
