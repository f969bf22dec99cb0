import type { WebhookData, WebhookEventKind } from './events.ts'

const wave: WebhookData['wave.started'] = {
  id: '019a8f30-6f0e-7a52-8c1b-3d5e7f9a0b14',
  code: 'many_mailboxes_at_new_domain',
  title: '8 sign-ups in 8 minutes from a domain that was new to you',
  reaction: null,
  started_at: '2026-11-16T14:06:00.000Z',
  recognized_at: '2026-11-16T14:14:00.000Z',
  last_at: '2026-11-16T14:14:00.000Z',
  ended_at: null,
  members: 8,
  allowed_before: 7,
  requests: [
    { request_id: '019a8f1e-7c1d-7b3a-9a51-0f0e3a5d7c21', items: null },
    { request_id: '019a8f2b-11aa-7d0c-8e44-5b1c9f0a2d33', items: [0, 1, 2, 3, 4, 5, 6] },
  ],
}

/** The `data` of one event of each kind, for the docs. */
export const webhookExamples: { [Kind in WebhookEventKind]: WebhookData[Kind] } = {
  'quota.warning': { used: 24_000, limit: 30_000, resets_at: '2026-12-04T00:00:00.000Z' },
  'quota.reached': { used: 30_000, limit: 30_000, resets_at: '2026-12-04T00:00:00.000Z' },
  'key.created': {
    id: '7c3f0f5e-2f0a-4b57-9d0c-6a4a3f1f9a10',
    name: 'Sign-up form',
    type: 'live',
    prefix: 'asy_live_9fK2',
    expires_at: null,
  },
  'key.deleted': { id: '7c3f0f5e-2f0a-4b57-9d0c-6a4a3f1f9a10', name: 'Sign-up form' },
  'domain.listed_later': {
    requests: [
      { request_id: '019a8f1e-7c1d-7b3a-9a51-0f0e3a5d7c21', items: null },
      { request_id: '019a8f2b-11aa-7d0c-8e44-5b1c9f0a2d33', items: [3, 17] },
    ],
  },
  'wave.started': wave,
  'wave.grew': {
    ...wave,
    title: '41 sign-ups in 18 minutes from a domain that was new to you',
    last_at: '2026-11-16T14:24:00.000Z',
    members: 41,
    requests: [{ request_id: '019a8f38-0c5b-7f11-b2d6-9e8c7a6b5d40', items: null }],
  },
  'wave.ended': {
    ...wave,
    title: '43 sign-ups in 21 minutes from a domain that was new to you',
    reaction: 'block',
    last_at: '2026-11-16T14:27:00.000Z',
    ended_at: '2026-11-16T15:27:00.000Z',
    members: 43,
    requests: [{ request_id: '019a8f3a-5d2e-7c90-a1f3-2b4d6e8f0a12', items: null }],
  },
  'review.decided': {
    request_id: '019a8f1e-7c1d-7b3a-9a51-0f0e3a5d7c21',
    item: null,
    decision: 'allow',
    decided_at: '2026-11-18T09:30:00.000Z',
  },
  'file.finished': {
    id: '2d1f3a34-90c5-4b7e-8a43-5a0a4f1b7f52',
    name: 'customers.csv',
    rows: 120_000,
    checks: 360_000,
    expires_at: '2026-12-11T09:30:00.000Z',
  },
  'plan.changed': {
    plan_id: 'user_verification_pro_monthly',
    previous_plan_id: 'user_verification_basic_monthly',
  },
  'payment.failed': {
    plan_id: 'user_verification_pro_monthly',
    amount_minor: 9900,
    currency: 'USD',
    pay_by: '2026-12-07T00:00:00.000Z',
  },
}
