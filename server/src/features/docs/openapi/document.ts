import { productName } from '@assay/contract/product'
import { version } from '../../system/version.ts'
import { errorCatalogue } from './error-catalogue.ts'
import { batchRequest, batchResponse, usageResponse, verifyRequest, verifyResponse } from './examples.ts'
import { allow, idempotencyKey, responseHeaders, retryAfter } from './headers.ts'
import { componentSchemas, refTo } from './schemas.ts'
import type { Content, OpenApi, Operation, Response } from './types.ts'

/** The public API in OpenAPI 3.1: shapes from the contract, prose from this folder. */
export function openApiDocument(publicUrl: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} verification API`,
      version,
      description:
        'Tells real sign-ups from disposable email addresses and made-up names, and says why. Verdicts are statistical, not statements of fact.',
      contact: { name: `${productName} support`, url: `${publicUrl}/contact` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    externalDocs: { description: 'Guides', url: `${publicUrl}/docs` },
    tags: [
      { name: 'Verification', description: 'Check email addresses and names.' },
      { name: 'Account', description: 'Where your quota stands.' },
    ],
    security: [{ apiToken: [] }, { bearer: [] }],
    paths: {
      '/v1/verify': { post: verify },
      '/v1/verify/batch': { post: verifyBatch },
      '/v1/usage': { get: usage },
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiToken: { type: 'apiKey', in: 'header', name: 'X-API-Token', description: 'One of your account’s API keys.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key, as `Authorization: Bearer`.' },
      },
    },
  }
}

type ErrorCode = (typeof errorCatalogue)[number]['code']

const anyErrors: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'method_not_allowed',
  'rate_limited',
  'internal',
  'unavailable',
]
const postErrors: ErrorCode[] = ['invalid_request', 'too_large', 'unsupported_media_type', 'conflict', 'quota_exceeded']

const verify: Operation = {
  operationId: 'verify',
  tags: ['Verification'],
  summary: 'Verify a person',
  description:
    'Checks an email address, a first name, a last name, or any combination. Each field you send counts as one check.',
  parameters: [idempotencyKey],
  requestBody: { required: true, content: content('VerifyRequest', 'All three fields', verifyRequest) },
  responses: {
    200: success('The verdicts.', 'VerifyResponse', verifyResponse),
    ...errors([...anyErrors, ...postErrors]),
  },
}

const verifyBatch: Operation = {
  operationId: 'verifyBatch',
  tags: ['Verification'],
  summary: 'Verify many people',
  description:
    'Up to 1,000 people in one request, counted as if you sent them one by one. If you don’t have enough checks left for all of them, none is checked or counted.',
  parameters: [idempotencyKey],
  requestBody: { required: true, content: content('VerifyBatchRequest', 'Two people', batchRequest) },
  responses: {
    200: success('The verdicts, in request order.', 'VerifyBatchResponse', batchResponse),
    ...errors([...anyErrors, ...postErrors]),
  },
}

const usage: Operation = {
  operationId: 'usage',
  tags: ['Account'],
  summary: 'Get your usage',
  description: 'How much of your quota you’ve used this period. Free: it doesn’t count as a check.',
  parameters: [],
  responses: { 200: success('The current period.', 'UsageResponse', usageResponse), ...errors(anyErrors) },
}

function content(schema: string, summary: string, value: unknown): Content {
  return { 'application/json': { schema: refTo(schema), examples: { example: { summary, value } } } }
}

function success(description: string, schema: string, value: unknown): Response {
  return { description, headers: responseHeaders, content: content(schema, 'Example', value) }
}

/** One entry per status; two codes with the same status are two examples. */
function errors(codes: ErrorCode[]): Record<string, Response> {
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
