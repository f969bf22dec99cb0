import { productName } from '@assay/contract/product'
import { version } from '../../system/version.ts'
import { batchRequest, batchResponse, usageResponse, verifyRequest, verifyResponse } from './examples.ts'
import { filePaths } from './files-operations.ts'
import { formPaths } from './form-operations.ts'
import { idempotencyKey } from './headers.ts'
import { listPaths } from './lists-operations.ts'
import { anyErrors, content, errors, postErrors, success } from './operations.ts'
import { rulesPaths } from './rules-operations.ts'
import { componentSchemas } from './schemas.ts'
import { tags } from './tags.ts'
import type { OpenApi, Operation } from './types.ts'
import { webhookPaths } from './webhooks-operations.ts'

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
    tags: tags.map(({ name, description }) => ({ name, description })),
    security: [{ apiToken: [] }, { bearer: [] }],
    paths: {
      '/v1/verify': { post: verify },
      '/v1/verify/batch': { post: verifyBatch },
      '/v1/usage': { get: usage },
      ...rulesPaths,
      ...listPaths,
      ...filePaths,
      ...formPaths,
      ...webhookPaths,
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

const verify: Operation = {
  operationId: 'verify',
  tags: ['Verification'],
  summary: 'Verify a person',
  description:
    'Checks an email address, a first name, a last name, or any combination. Each field you send counts as one check. Needs the `verify` scope.',
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
    'Up to 1,000 people in one request, counted as if you sent them one by one. If you don’t have enough checks left for all of them, none is checked or counted. Needs the `verify` scope.',
  parameters: [idempotencyKey],
  requestBody: { required: true, content: content('VerifyBatchRequest', 'Two people', batchRequest) },
  responses: {
    200: success('The verdicts, in request order.', 'VerifyBatchResponse', batchResponse),
    ...errors([...anyErrors, ...postErrors]),
  },
}

const usage: Operation = {
  operationId: 'usage',
  tags: ['Verification'],
  summary: 'Get your usage',
  description:
    'How much of your quota you’ve used this period. Free: it doesn’t count as a check. Needs the `usage` scope.',
  parameters: [],
  responses: { 200: success('The current period.', 'UsageResponse', usageResponse), ...errors(anyErrors) },
}
