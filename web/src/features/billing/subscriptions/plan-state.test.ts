import type { SubscriptionRow } from '@assay/contract/billing/subscription'
import type { UsageReport } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { describePace, describeState, shortName } from './plan-state.ts'

const row = (changes: Partial<SubscriptionRow>): SubscriptionRow => ({
  id: '5e0f3ad2-7d8b-4b1a-9a44-0a4f6a1f7c01',
  user_id: '5e0f3ad2-7d8b-4b1a-9a44-0a4f6a1f7c02',
  service_type: 'developer',
  plan_id: 'user_verification_pro_monthly',
  plan_name: 'user_verification',
  subscription_id: 'sub_1',
  tier: 'pro',
  billing_cycle: 'monthly',
  is_active: true,
  usage: 0,
  usage_limit: 65_000,
  expires_at: '2026-12-04T12:00:00Z',
  cancel_status: null,
  created_at: '2026-11-04T12:00:00Z',
  entitlement: 'active',
  pending_plan_id: null,
  ...changes,
})

test('MO-1 a plan has one state at a time', () => {
  const label = (changes: Partial<SubscriptionRow>) => describeState(row(changes), undefined).label
  expect(label({})).toBe('Active')
  expect(label({ entitlement: 'grace' })).toBe('Payment due')
  expect(label({ entitlement: 'ending', cancel_status: 'initiated' })).toBe('Ends Dec 4')
  expect(label({ is_active: false, entitlement: 'ended', cancel_status: 'initiated' })).toBe('Not Active')
})

test('a plan is named with its cycle only where that changes', () => {
  expect(shortName('user_verification_basic_monthly', 'user_verification_pro_monthly')).toBe('Basic')
  expect(shortName('user_verification_pro_monthly', 'user_verification_pro_yearly')).toBe('Professional (monthly)')
  expect(shortName('user_verification_free_monthly', 'user_verification_pro_yearly')).toBe('Free')
})

const now = new Date('2026-11-14T12:00:00Z')
const report = (quota: Partial<UsageReport['quota']>, checks = 7000): UsageReport => ({
  quota: {
    plan_id: 'user_verification_pro_monthly',
    tier: 'pro',
    used: 20_113,
    limit: 65_000,
    remaining: 44_887,
    period_start: '2026-11-04T12:00:00Z',
    period_end: '2026-12-04T12:00:00Z',
    requests_per_second: 10,
    runs_out_at: null,
    ...quota,
  },
  used_by_others: 0,
  rows: [
    { day: '2026-11-13', key_id: null, key_name: 'Prod', verdict: 'clean', requests: checks, checks },
    { day: '2026-11-01', key_id: null, key_name: 'Prod', verdict: 'clean', requests: 900, checks: 900 },
  ],
})

test('MO-1 the pace of the last week says where the quota ends', () => {
  expect(describePace(report({}), now)).toBe('Resets Dec 4, 2026. At this pace you’ll use about 40,000.')
  expect(describePace(report({ runs_out_at: '2026-11-28T09:00:00Z' }), now)).toBe(
    'Resets Dec 4, 2026. At this pace you’ll run out on Nov 28.',
  )
  expect(describePace(report({ used: 0, remaining: 65_000 }), now)).toBe('Resets Dec 4, 2026.')
  expect(describePace(report({ limit: null, remaining: null }), now)).toBe('Resets Dec 4, 2026.')
  // Never more than there is.
  expect(describePace(report({}, 7_000_000), now)).toMatch(/about 65,000\.$/)
})
