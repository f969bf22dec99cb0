import type { WebhookData, WebhookEventKind } from './events.ts'

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
  'review.decided': {
    request_id: '019a8f1e-7c1d-7b3a-9a51-0f0e3a5d7c21',
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
