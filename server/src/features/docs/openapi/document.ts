import type { ErrorCode } from '@assay/contract/errors'
import { productName } from '@assay/contract/product'
import { version } from '../../system/version.ts'
import { batchRequest, batchResponse, usageResponse, verifyRequest, verifyResponse } from './examples.ts'
import { faults } from './faults.ts'
import { answerHeaders, idempotencyKey, retryAfter } from './headers.ts'
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
        'Tells real sign-ups from throw-away addresses and made-up names, and says why. Verdicts are statistical.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    externalDocs: { description: 'Guides', url: `${publicUrl}/docs` },
    security: [{ apiToken: [] }, { bearer: [] }],
    paths: {
      '/v1/verify': { post: verify },
      '/v1/verify/batch': { post: verifyBatch },
      '/v1/usage': { get: usage },
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiToken: { type: 'apiKey', in: 'header', name: 'X-API-Token', description: 'An API key of your account.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key as `Authorization: Bearer`.' },
      },
    },
  }
}

const callFaults: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'rate_limited',
  'internal',
  'unavailable',
]
const postFaults: ErrorCode[] = ['invalid_request', 'too_large', 'unsupported_media_type', 'conflict', 'quota_exceeded']

const verify: Operation = {
  operationId: 'verify',
  summary: 'Verify a person',
  description:
    'Checks an e-mail address, a first name, a last name, or any of them together. Each field sent is one unit.',
  parameters: [idempotencyKey],
  requestBody: { required: true, content: content('VerifyRequest', 'All three fields', verifyRequest) },
  responses: {
    200: success('The verdicts, after the units were counted.', 'VerifyResponse', verifyResponse),
    ...refusals([...callFaults, ...postFaults]),
  },
}

const verifyBatch: Operation = {
  operationId: 'verifyBatch',
  summary: 'Verify many people',
  description:
    'Up to 1,000 people in one call, counted as if they were sent one by one. When the units left are too few for all of them, none is checked or counted.',
  parameters: [idempotencyKey],
  requestBody: { required: true, content: content('VerifyBatchRequest', 'Two people', batchRequest) },
  responses: {
    200: success('The verdicts in the order of the items.', 'VerifyBatchResponse', batchResponse),
    ...refusals([...callFaults, ...postFaults]),
  },
}

const usage: Operation = {
  operationId: 'usage',
  summary: 'Read the quota',
  description: 'Where the account stands in its current period. Costs no units.',
  parameters: [],
  responses: { 200: success('The current period.', 'UsageResponse', usageResponse), ...refusals(callFaults) },
}

function content(schema: string, summary: string, value: unknown): Content {
  return { 'application/json': { schema: refTo(schema), examples: { example: { summary, value } } } }
}

function success(description: string, schema: string, value: unknown): Response {
  return { description, headers: answerHeaders, content: content(schema, 'Example', value) }
}

/** One entry per status; two codes with the same status are two examples. */
function refusals(codes: ErrorCode[]): Record<string, Response> {
  const responses: Record<string, Response> = {}
  for (const { code, status, means, example } of faults.filter((fault) => codes.includes(fault.code))) {
    const value = { status: 'error', code, detail: example, request_id: verifyResponse.request_id }
    const earlier = responses[status]
    responses[status] = {
      description: earlier ? `${earlier.description} Or: ${means}` : means,
      headers: status === 429 || status === 503 ? { ...answerHeaders, 'Retry-After': retryAfter } : answerHeaders,
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
