import { expect, test } from 'vitest'
import { describeExpiry, describePlan, describeStatus, describeTier, describeUsage } from './describe-subscription.ts'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  [null, 'N/A'],
  ['2026-11-15T11:59:59Z', 'Expired 1 minute ago'],
  ['2026-11-15T09:00:00Z', 'Expired 3 hours ago'],
  ['2026-11-14T12:00:00Z', 'Expired 1 day ago'],
  ['2026-11-01T12:00:00Z', 'Expired 14 days ago'],
  ['2026-09-01T12:00:00Z', 'Expired 2 months ago'],
  ['2024-11-01T12:00:00Z', 'Expired 2 years ago'],
  ['2026-11-15T12:00:00Z', 'Expires in 1 day'],
  ['2026-11-16T12:00:00Z', 'Expires in 1 day'],
  ['2026-11-16T12:00:01Z', 'Expires in 2 days'],
  ['2026-12-15T12:00:00Z', 'Expires in 30 days'],
  ['2026-12-15T12:00:01Z', 'Expires on Dec 15, 2026'],
])('DA-4 what ends at %s: %s', (expiresAt, shown) => {
  expect(describeExpiry(expiresAt, { now, timeZone: 'UTC' })).toBe(shown)
})

test.each([
  ['America/Anchorage', 'Expires on Dec 30, 2026'],
  ['America/Los_Angeles', 'Expires on Dec 30, 2026'],
  ['UTC', 'Expires on Dec 31, 2026'],
  ['Asia/Kolkata', 'Expires on Dec 31, 2026'],
  ['Pacific/Kiritimati', 'Expires on Dec 31, 2026'],
])('DA-4 in %s the same moment reads %s, and the days left are the same', (timeZone, shown) => {
  expect(describeExpiry('2026-12-31T03:00:00Z', { now, timeZone })).toBe(shown)
  expect(describeExpiry('2026-11-20T03:00:00Z', { now, timeZone })).toBe('Expires in 5 days')
})

test('DA-4 a last day of the year is the next year east of Greenwich', () => {
  expect(describeExpiry('2026-12-31T20:00:00Z', { now, timeZone: 'America/Los_Angeles' })).toContain('Dec 31, 2026')
  expect(describeExpiry('2026-12-31T20:00:00Z', { now, timeZone: 'Asia/Kolkata' })).toContain('Jan 1, 2027')
  expect(describeExpiry('2026-12-31T20:00:00Z', { now, timeZone: 'Pacific/Kiritimati' })).toContain('Jan 1, 2027')
})

test.each([
  [{ is_active: true, entitlement: 'active', cancel_status: null }, 'Active', null],
  [{ is_active: true, entitlement: 'grace', cancel_status: null }, 'Active', 'Payment due'],
  [{ is_active: true, entitlement: 'active', cancel_status: 'initiated' }, 'Active', 'Ending'],
  [{ is_active: false, entitlement: 'ended', cancel_status: 'initiated' }, 'Inactive', null],
] as const)('DA-4 the status of %j is %s, with %s below it', (plan, word, note) => {
  expect(describeStatus(plan)).toEqual({ word, note })
})

test.each([
  [{ usage: 0, usage_limit: 25 }, '25 remaining of 25 checks'],
  [{ usage: 23_418, usage_limit: 65_000 }, '41,582 remaining of 65,000 checks'],
  [{ usage: 26, usage_limit: 25 }, '0 remaining of 25 checks'],
  [{ usage: 0, usage_limit: 0 }, '0 remaining of 0 checks'],
  [{ usage: 0, usage_limit: null }, '0 checks used · Unlimited'],
  [{ usage: 12_345, usage_limit: null }, '12,345 checks used · Unlimited'],
])('DA-5 %j shows %s', (row, shown) => {
  expect(describeUsage(row)).toBe(shown)
})

test.each([
  ['user_verification_pro_monthly', null, 'User Verification', 'Pro (monthly)'],
  ['user_verification_basic_yearly', null, 'User Verification', 'Basic (yearly)'],
  ['legal_research_free_monthly', null, 'Legal Research', 'Free (monthly)'],
  ['plan_1', 'user_verification', 'User Verification', 'Plan_1'],
  [null, 'user_verification', 'User Verification', 'Unknown Plan'],
  [null, null, 'Unknown Plan', 'Unknown Plan'],
])('DA-6 plan %s named %s is %s, %s', (plan_id, plan_name, plan, tier) => {
  expect(describePlan({ plan_id, plan_name })).toBe(plan)
  expect(describeTier(plan_id)).toBe(tier)
})
