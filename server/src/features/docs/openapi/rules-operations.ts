import { content, type ErrorCode, errors, success } from './operations.ts'
import {
  changesExample,
  draftExample,
  explainedExample,
  liveExample,
  policyExample,
  previewExample,
} from './rules-examples.ts'
import type { OpenApi, Operation, Parameter } from './types.ts'

const keyErrors: ErrorCode[] = [
  'unauthenticated',
  'forbidden',
  'service_not_enabled',
  'rate_limited',
  'internal',
  'unavailable',
]
const changeErrors: ErrorCode[] = ['invalid_request', 'too_large', 'unsupported_media_type', 'conflict']

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version or revision you started from, such as `"3"`. If it’s another one by now, nothing changes.',
  schema: { type: 'string' },
}
const before: Parameter = {
  name: 'before',
  in: 'query',
  required: false,
  description: 'The `next` of the page before.',
  schema: { type: 'string' },
}

type Described = Pick<Operation, 'operationId' | 'summary' | 'description'> & Partial<Operation>

function operation(described: Described, schema: string, example: unknown, codes: ErrorCode[]): Operation {
  return {
    tags: ['Rules'],
    parameters: [],
    ...described,
    responses: { 200: success(described.summary, schema, example), ...errors([...keyErrors, ...codes]) },
  }
}

const policyBody = { required: true, content: content('Policy', 'A policy', policyExample) } as const
const scope = 'Needs the `rules` scope.'

/** Rules, and what they decided. */
export const rulesPaths: OpenApi['paths'] = {
  '/v1/rules': {
    get: operation(
      { operationId: 'rules', summary: 'Get your rules', description: `The rules that decide. ${scope}` },
      'LivePolicy',
      liveExample,
      [],
    ),
    put: operation(
      {
        operationId: 'putRules',
        summary: 'Change your rules',
        description: `Live for the very next request. Sending the same rules again changes nothing. ${scope}`,
        parameters: [ifMatch],
        requestBody: policyBody,
      },
      'LivePolicy',
      liveExample,
      changeErrors,
    ),
  },
  '/v1/rules/draft': {
    get: operation(
      { operationId: 'draft', summary: 'Get your draft', description: `\`null\` if there is none. ${scope}` },
      'DraftPolicy',
      draftExample,
      [],
    ),
    put: operation(
      {
        operationId: 'putDraft',
        summary: 'Save a draft',
        description: `Decides nothing until you publish it. ${scope}`,
        parameters: [
          {
            name: 'silent',
            in: 'query',
            required: false,
            description: 'With `true`, it also runs silently beside the live rules: logged, never returned.',
            schema: { type: 'string', enum: ['true', 'false'] },
          },
          ifMatch,
        ],
        requestBody: policyBody,
      },
      'DraftPolicy',
      draftExample,
      changeErrors,
    ),
    delete: operation(
      {
        operationId: 'deleteDraft',
        summary: 'Discard your draft',
        description: `Returns the rules that go on deciding. ${scope}`,
        parameters: [ifMatch],
      },
      'LivePolicy',
      liveExample,
      ['not_found', 'conflict'],
    ),
  },
  '/v1/rules/preview': {
    get: operation(
      {
        operationId: 'preview',
        summary: 'Try your draft',
        description: `Compares your draft with the live rules on your own requests of the last 30 days. ${scope}`,
      },
      'PolicyPreview',
      previewExample,
      ['not_found'],
    ),
  },
  '/v1/rules/preview/changes': {
    get: operation(
      {
        operationId: 'previewChanges',
        summary: 'List what your draft changes',
        description: `The requests that would be decided differently, newest first. ${scope}`,
        parameters: [before],
      },
      'PreviewChanges',
      changesExample,
      ['not_found'],
    ),
  },
  '/v1/rules/publish': {
    post: operation(
      {
        operationId: 'publish',
        summary: 'Publish your draft',
        description: `Makes it live for the very next request. ${scope}`,
        parameters: [ifMatch],
      },
      'LivePolicy',
      liveExample,
      ['not_found', 'conflict'],
    ),
  },
  '/v1/rules/versions': {
    get: operation(
      {
        operationId: 'versions',
        summary: 'List versions of your rules',
        description: `Newest first, 20 at a time. ${scope}`,
        parameters: [before],
      },
      'PolicyVersions',
      { versions: [liveExample], next: null },
      ['invalid_request'],
    ),
  },
  '/v1/rules/restore': {
    post: operation(
      {
        operationId: 'restore',
        summary: 'Restore a version',
        description: `Makes an old version live again, as a new one. Version 0 is the default rules. ${scope}`,
        parameters: [ifMatch],
        requestBody: { required: true, content: content('RestoreVersion', 'Version 2', { version: 2 }) },
      },
      'LivePolicy',
      { ...liveExample, version: 4, restored_from: 2 },
      ['not_found', ...changeErrors],
    ),
  },
  '/v1/requests/{id}': {
    get: operation(
      {
        operationId: 'explain',
        summary: 'Explain a past request',
        description: 'What we logged about a request of the last 30 days. Needs the `requests` scope.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: 'The `request_id` of its response.',
            schema: { type: 'string', format: 'uuid' },
          },
        ],
      },
      'ExplainedRequest',
      explainedExample,
      ['not_found'],
    ),
  },
}
