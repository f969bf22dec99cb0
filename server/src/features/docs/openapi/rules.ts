import type { DraftPolicy, LivePolicy, Policy } from '@assay/contract/rules/policy'
import type { PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import type { ExplainedRequest } from '@assay/contract/usage/explained'
import { emailReasons } from '../../../engine/email/weighing/reasons.ts'
import { type Described, json, nullable, operationsOf, queryParameter, success } from './operation.ts'
import type { Parameter } from './types.ts'
import { verifyResponse } from './verification.ts'

const { request_id, data_version } = verifyResponse
const created_at = '2026-11-16T09:30:00.000Z'

const policyExample: Policy = {
  rules: [
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'high-score', when: ['email_score'], at_least: 0.6, decision: 'review' },
  ],
  default: 'allow',
}

const liveExample: LivePolicy = {
  version: 3,
  created_at,
  author: { key_name: 'CI' },
  restored_from: null,
  policy: policyExample,
}

const draftExample: DraftPolicy = {
  revision: 1,
  policy: policyExample,
  silent: false,
  silent_since: null,
  changed_at: created_at,
  author: { key_name: null },
}

const previewExample: PolicyPreview = {
  from: '2026-10-17T09:30:00.000Z',
  people: 12_480,
  is_complete: true,
  changed: 41,
  decisions: {
    allow: { live: 11_900, draft: 11_859 },
    review: { live: 310, draft: 310 },
    block: { live: 270, draft: 311 },
  },
  rules: [{ id: 'disposable', message: 'Disposable email address.', live: 270, draft: 311 }],
  transitions: [
    {
      live: 'allow',
      draft: 'block',
      rule: { id: 'disposable', message: 'Disposable email address.' },
      people: 41,
    },
  ],
  silent: null,
}

const changesExample: PreviewChanges = {
  changes: [
    {
      request_id,
      created_at,
      item: null,
      live: { decision: 'allow', rule: 'default' },
      draft: { decision: 'block', rule: 'disposable' },
    },
  ],
  next: null,
}

const explainedExample: ExplainedRequest = {
  request_id,
  created_at,
  key_name: 'Sign-up form',
  checks: 1,
  is_batch: false,
  data_version,
  rules_version: 3,
  email_hash: 'c6f8a363ad6626ae38cb1ad6aa6b891d',
  name_hash: null,
  later_found_at: null,
  later_found_items: null,
  results: [
    {
      decision: 'block',
      rule: { id: 'disposable', message: 'Disposable email address.' },
      draft_decision: null,
      email: {
        verdict: 'disposable',
        class: 'disposable',
        score: 0.99,
        role: false,
        free: false,
        mistyped: false,
        mail_host_found: null,
        listed_by: ['curated'],
        reasons: [{ code: 'listed', message: emailReasons.listed }],
      },
      name: null,
      activity: {
        verdict: 'ordinary',
        reasons: [],
        mailbox_seen: false,
        name_seen: false,
        new_domain: true,
        hosting_network: false,
        wave: null,
      },
    },
  ],
}

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version or revision you started from, such as `"3"`. If it’s another one by now, nothing changes.',
  schema: { type: 'string' },
}
const before = queryParameter('before', 'The `next` of the page before.')
const version = queryParameter('version', 'An old version, to try it in place of your draft. 0 is the default rules.', {
  type: 'integer',
})
const silentOnly = queryParameter(
  'silent',
  'With `true`, only what your draft has decided differently while it ran silently, as it was logged.',
  { type: 'string', enum: ['true', 'false'] },
)
const silent = queryParameter(
  'silent',
  'With `true`, it also runs silently beside the live rules: logged, never returned.',
  { type: 'string', enum: ['true', 'false'] },
)

const operation = operationsOf('Rules', 'rules')

/** Rules, and what they decided. */
export const rulesPaths: Described = {
  '/v1/rules': {
    get: operation('rules.get', 'Get your rules', {
      description: 'The rules that decide.',
      responses: { 200: success('LivePolicy', liveExample) },
    }),
    put: operation('rules.put', 'Change your rules', {
      description: 'Live for the very next request. Sending the same rules again changes nothing.',
      parameters: [ifMatch],
      body: json('Policy', policyExample, 'A policy'),
      responses: { 200: success('LivePolicy', liveExample) },
      errors: ['conflict'],
    }),
  },
  '/v1/rules/draft': {
    get: operation('rules.draft', 'Get your draft', {
      description: '`null` if there is none.',
      responses: { 200: nullable(success('DraftPolicy', draftExample)) },
    }),
    put: operation('rules.saveDraft', 'Save a draft', {
      description: 'Decides nothing until you publish it.',
      parameters: [silent, ifMatch],
      body: json('Policy', policyExample, 'A policy'),
      responses: { 200: success('DraftPolicy', draftExample) },
      errors: ['conflict'],
    }),
    delete: operation('rules.discardDraft', 'Discard your draft', {
      description: 'Returns the rules that go on deciding.',
      parameters: [ifMatch],
      responses: { 200: success('LivePolicy', liveExample) },
      errors: ['not_found', 'conflict'],
    }),
  },
  '/v1/rules/preview': {
    get: operation('rules.preview', 'Try your draft', {
      description: 'Compares your draft with the live rules on your own requests of the last 30 days.',
      parameters: [version],
      responses: { 200: success('PolicyPreview', previewExample) },
      errors: ['not_found'],
    }),
  },
  '/v1/rules/preview/changes': {
    get: operation('rules.changes', 'List what your draft changes', {
      description: 'The requests that would be decided differently, newest first.',
      parameters: [before, version, silentOnly],
      responses: { 200: success('PreviewChanges', changesExample) },
      errors: ['not_found'],
    }),
  },
  '/v1/rules/publish': {
    post: operation('rules.publish', 'Publish your draft', {
      description: 'Makes it live for the very next request.',
      parameters: [ifMatch],
      responses: { 200: success('LivePolicy', liveExample) },
      errors: ['not_found', 'conflict'],
    }),
  },
  '/v1/rules/versions': {
    get: operation('rules.versions', 'List versions of your rules', {
      description: 'Newest first, 20 at a time.',
      parameters: [before],
      responses: { 200: success('PolicyVersions', { versions: [liveExample], next: null }) },
      errors: ['invalid_request'],
    }),
  },
  '/v1/rules/restore': {
    post: operation('rules.restore', 'Restore a version', {
      description: 'Makes an old version live again, as a new one. Version 0 is the default rules.',
      parameters: [ifMatch],
      body: json('RestoreVersion', { version: 2 }, 'Version 2'),
      responses: { 200: success('LivePolicy', { ...liveExample, version: 4, restored_from: 2 }) },
      errors: ['not_found', 'conflict'],
    }),
  },
  '/v1/requests/{id}': {
    get: operationsOf('Rules', 'requests', { id: 'The `request_id` of its response.' })(
      'explain',
      'Explain a past request',
      {
        description: 'What we logged about a request of the last 30 days.',
        responses: { 200: success('ExplainedRequest', explainedExample) },
      },
    ),
  },
}
