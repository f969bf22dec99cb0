import { bodyErrors, content, type ErrorCode, pathParameter, success, toolOperation } from './operations.ts'
import {
  changesExample,
  draftExample,
  explainedExample,
  liveExample,
  policyExample,
  previewExample,
} from './rules-examples.ts'
import type { OpenApi, Operation, Parameter } from './types.ts'

const changeErrors: ErrorCode[] = [...bodyErrors, 'conflict']

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

type Described = Parameters<ReturnType<typeof toolOperation>>[0]

function operation(described: Described, schema: string, example: unknown, codes: ErrorCode[]): Operation {
  return describe(described, { 200: success(described.summary, schema, example) }, codes)
}

const describe = toolOperation('Rules', 'rules')
const policyBody = { required: true, content: content('Policy', 'A policy', policyExample) } as const

/** Rules, and what they decided. */
export const rulesPaths: OpenApi['paths'] = {
  '/v1/rules': {
    get: operation(
      { operationId: 'rules', summary: 'Get your rules', description: 'The rules that decide.' },
      'LivePolicy',
      liveExample,
      [],
    ),
    put: operation(
      {
        operationId: 'putRules',
        summary: 'Change your rules',
        description: 'Live for the very next request. Sending the same rules again changes nothing.',
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
      { operationId: 'draft', summary: 'Get your draft', description: '`null` if there is none.' },
      'DraftPolicy',
      draftExample,
      [],
    ),
    put: operation(
      {
        operationId: 'putDraft',
        summary: 'Save a draft',
        description: 'Decides nothing until you publish it.',
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
        description: 'Returns the rules that go on deciding.',
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
        description: 'Compares your draft with the live rules on your own requests of the last 30 days.',
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
        description: 'The requests that would be decided differently, newest first.',
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
        description: 'Makes it live for the very next request.',
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
        description: 'Newest first, 20 at a time.',
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
        description: 'Makes an old version live again, as a new one. Version 0 is the default rules.',
        parameters: [ifMatch],
        requestBody: { required: true, content: content('RestoreVersion', 'Version 2', { version: 2 }) },
      },
      'LivePolicy',
      { ...liveExample, version: 4, restored_from: 2 },
      ['not_found', ...changeErrors],
    ),
  },
  '/v1/requests/{id}': {
    get: toolOperation('Rules', 'requests')(
      {
        operationId: 'explain',
        summary: 'Explain a past request',
        description: 'What we logged about a request of the last 30 days.',
        parameters: [pathParameter('id', 'The `request_id` of its response.')],
      },
      { 200: success('Explain a past request', 'ExplainedRequest', explainedExample) },
      ['not_found'],
    ),
  },
}
