import type { ApiKeyScope } from '@assay/contract/api-keys/settings'
import { z } from 'zod'
import { errorCatalogue } from './error-catalogue.ts'
import {
  type Content,
  type Header,
  type Method,
  mediaOf,
  type Operation,
  type Parameter,
  type Response,
  type Schema,
} from './types.ts'

type ErrorCode = (typeof errorCatalogue)[number]['code']

type Details = {
  description: string
  parameters?: Parameter[]
  body?: Content
  /** By status. Without a description it's the operation's summary. */
  responses: Record<number, Omit<Response, 'description'> & { description?: string }>
  /** Besides those that every request can get, and every one with a body or an id. */
  errors?: ErrorCode[]
}

/** Operations by path and method. They learn their path last, for the ids in it: each is a parameter, and may lead to a 404. */
export type Described = Record<string, Partial<Record<Method, (path: string) => Operation>>>

/**
 * Describes the operations of a tag, whose keys need the same scope. Without one, no key is needed. `ids` says what those in
 * its paths are.
 */
export function operationsOf(tag: string, scope: ApiKeyScope | null, ids: Record<string, string> = {}) {
  return (operationId: string, summary: string, details: Details) =>
    (path: string): Operation => {
      const { description, body, ...rest } = details
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => pathParameter(name, ids[name] ?? ''))
      const parameters = [...inPath, ...(rest.parameters ?? [])]
      const responses = Object.entries(rest.responses).map(([status, response]) => [
        status,
        { description: summary, ...response },
      ])
      const codes = [
        ...(scope === null ? publicErrors : anyErrors),
        ...(body ? bodyErrors : []),
        ...(inPath.length > 0 ? idErrors : []),
        ...(rest.errors ?? []),
      ]
      return {
        operationId,
        tags: [tag],
        summary,
        description: `${description} ${scope === null ? 'Needs no key.' : `Needs the \`${scope}\` scope.`}`,
        parameters,
        ...(body && { requestBody: { required: true, content: body } }),
        responses: { ...Object.fromEntries(responses), ...errorResponses(codes) },
        ...(scope === null && { security: [] }),
      }
    }
}

const anyErrors: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'wrong_region',
  'rate_limited',
  'internal',
  'unavailable',
]
const publicErrors: ErrorCode[] = ['rate_limited', 'internal', 'unavailable']
const idErrors: ErrorCode[] = ['not_found']
const bodyErrors: ErrorCode[] = ['invalid_request', 'too_large', 'unsupported_media_type']

/** JSON as a named schema of the contract has it. */
export function json(schema: string, value: unknown, summary = 'Example'): Content {
  return { 'application/json': { schema: refTo(schema), examples: { example: { summary, value } } } }
}

export function csv(summary: string, value: string): Content {
  return { 'text/csv': { schema: { type: 'string' }, examples: { example: { summary, value } } } }
}

export function success(schema: string, value: unknown, description?: string) {
  return { ...(description && { description }), headers: responseHeaders, content: json(schema, value) }
}

/** The same, or `null`. */
export function nullable(response: ReturnType<typeof success>) {
  const { schema, examples } = mediaOf(response.content)
  const content: Content = { 'application/json': { schema: { anyOf: [schema, { type: 'null' }] }, examples } }
  return { ...response, content }
}

/** A response that isn't JSON, or is empty. */
export function done(description: string, content?: Content): Response {
  return { description, headers: responseHeaders, ...(content && { content }) }
}

function pathParameter(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string', format: 'uuid' } }
}

export function queryParameter(name: string, description: string, schema: Schema = { type: 'string' }): Parameter {
  return { name, in: 'query', required: false, description, schema }
}

/** A query string's parameters as the contract has them. */
export function queryParameters(query: z.ZodType, required: string[] = []): Parameter[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' })
  return Object.entries(properties).flatMap(([name, property]) => {
    if (typeof property !== 'object') return []
    const { description = '', ...schema } = property
    return { ...queryParameter(name, description, schema), required: required.includes(name) }
  })
}

/** One entry per status; two codes with the same status are two examples. */
function errorResponses(codes: ErrorCode[]): Record<string, Response> {
  const entries = errorCatalogue.filter(({ code }) => codes.includes(code))
  return Object.fromEntries(
    entries.map(({ status }) => {
      const same = entries.filter((entry) => entry.status === status)
      const examples = same.map(({ code, example: detail }) => [
        code,
        { summary: code, value: { status: 'error', code, detail, request_id: exampleRequestId } },
      ])
      const media = { schema: refTo('Error'), examples: Object.fromEntries(examples) }
      const description = same.map(({ means }) => means).join(' Or: ')
      return [status, { description, headers: headersOf(status), content: { 'application/json': media } }]
    }),
  )
}

export const exampleRequestId = '0b4f2c1e-6d0c-4a57-9d62-0a8f6f0e7c55'

function refTo(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

function headersOf(status: number): Response['headers'] {
  if (status === 401) return { ...responseHeaders, 'WWW-Authenticate': header('How to authenticate: `Bearer`.') }
  if (status === 405) return { ...responseHeaders, Allow: header('The method to use.') }
  if (status !== 429 && status !== 503) return responseHeaders
  const retryAfter = header('Seconds to wait before you retry.', { type: 'integer', minimum: 0 })
  return { ...responseHeaders, 'Retry-After': retryAfter }
}

function header(description: string, schema: Schema = { type: 'string' }): Header {
  return { description, schema }
}

const responseHeaders: Record<string, Header> = {
  'X-Request-Id': header('Identifies the request, as `request_id` in the body does.'),
  'RateLimit-Limit': header('Requests per second that your plan allows.', { type: 'integer' }),
  'RateLimit-Remaining': header('Requests left right now.', { type: 'integer' }),
  'RateLimit-Policy': header('The same in one line: `10;w=1` is ten in a window of one second.'),
  'RateLimit-Reset': header('Seconds until the full limit is available again.', { type: 'integer' }),
}
