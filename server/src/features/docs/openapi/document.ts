import { productName } from '@assay/contract/product'
import { version } from '../../system/version.ts'
import { domainPaths } from './domains.ts'
import { filePaths } from './files.ts'
import { formPaths } from './form.ts'
import { listPaths } from './lists.ts'
import type { Described } from './operation.ts'
import { rulesPaths } from './rules.ts'
import { componentSchemas } from './schemas.ts'
import type { OpenApi } from './types.ts'
import { verificationPaths } from './verification.ts'
import { wavePaths } from './waves.ts'
import { webhookOperations } from './webhook-events.ts'
import { webhookPaths } from './webhooks.ts'

/** The public API in OpenAPI 3.1: schemas and their descriptions from the contract, operations and examples from this folder. */
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
    paths: Object.fromEntries(
      Object.entries(described).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, describe]) => [method, describe(path)])),
      ]),
    ),
    webhooks: webhookOperations(),
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        apiToken: { type: 'apiKey', in: 'header', name: 'X-API-Token', description: 'One of your account’s API keys.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key, as `Authorization: Bearer`.' },
      },
    },
  }
}

const described: Described = {
  ...verificationPaths,
  ...rulesPaths,
  ...listPaths,
  ...filePaths,
  ...formPaths,
  ...wavePaths,
  ...webhookPaths,
  ...domainPaths,
}

/** What endpoints are grouped by. Each has a page in the reference; `guide` explains how to use them. */
export const tags = [
  {
    name: 'Verification',
    description: 'Check email addresses and names, and see where your quota stands.',
    path: '/docs/reference',
    guide: '/docs/quickstart',
  },
  {
    name: 'Rules',
    description: 'Decide by your own rules, and see why a request was decided as it was.',
    path: '/docs/reference/rules',
    guide: '/docs/rules',
  },
  {
    name: 'Waves',
    description: 'See sign-ups that seem to come from one source, and react to them.',
    path: '/docs/reference/waves',
    guide: '/docs/sign-up-farms',
  },
  {
    name: 'Lists',
    description: 'Keep lists of what you always allow or block.',
    path: '/docs/reference/lists',
    guide: '/docs/lists',
  },
  {
    name: 'Files',
    description: 'Check whole CSV files: upload, start, watch, download.',
    path: '/docs/reference/files',
    guide: '/docs/files',
  },
  {
    name: 'Form',
    description: 'Check on your server what the form widget found.',
    path: '/docs/reference/form',
    guide: '/docs/form',
  },
  {
    name: 'Webhooks',
    description: 'Manage the endpoints we send events to, and see what arrived.',
    path: '/docs/reference/webhooks',
    guide: '/docs/webhooks',
  },
  {
    name: 'Domains',
    description: 'See what we know about a domain, and what was decided on appeals.',
    path: '/docs/reference/domains',
    guide: '/docs/domain-owners',
  },
] as const
