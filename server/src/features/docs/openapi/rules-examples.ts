import type { DraftPolicy, LivePolicy, Policy } from '@assay/contract/rules/policy'
import type { PolicyPreview, PreviewChanges } from '@assay/contract/rules/preview'
import type { ExplainedRequest } from '@assay/contract/usage/explained'
import { emailReasons } from '../../../engine/email/weighing/reasons.ts'
import { verifyResponse } from './examples.ts'

const { request_id, data_version } = verifyResponse
const created_at = '2026-11-16T09:30:00.000Z'

export const policyExample: Policy = {
  rules: [
    { id: 'disposable', when: ['disposable'], decision: 'block' },
    { id: 'high-score', when: ['email_score'], at_least: 0.6, decision: 'review' },
  ],
  default: 'allow',
}

export const liveExample: LivePolicy = {
  version: 3,
  created_at,
  author: { key_name: 'CI' },
  restored_from: null,
  policy: policyExample,
}

export const draftExample: DraftPolicy = {
  revision: 1,
  policy: policyExample,
  silent: false,
  silent_since: null,
  changed_at: created_at,
  author: { key_name: null },
}

export const previewExample: PolicyPreview = {
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
  silent: null,
}

export const changesExample: PreviewChanges = {
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

export const explainedExample: ExplainedRequest = {
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
    },
  ],
}
