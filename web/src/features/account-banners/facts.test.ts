import type { BillingState } from '@assay/contract/billing/subscription'
import type { Quota } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

const state = (changes: Partial<BillingState> = {}): BillingState => ({
  subscription_id: 'sub_1',
  plan_id: 'user_verification_pro_monthly',
  tier: 'pro',
  billing_cycle: 'monthly',
  entitlement: 'active',
  currency: 'USD',
  current_end: '2026-12-04T10:00:00Z',
  grace_ends_at: null,
  pending_plan_id: null,
  cancel_status: null,
  price: 99_00,
  next_charge: null,
  payment_method: null,
  member_since: '2026-07-30T10:00:00Z',
  checkout: null,
  open_invoice: null,
  ...changes,
})

const quota = (used: number, limit: number | null = 100): Quota => ({
  plan_id: 'user_verification_pro_monthly',
  tier: 'pro',
  used,
  limit,
  remaining: limit === null ? null : Math.max(0, limit - used),
  period_start: '2026-11-15T00:00:00Z',
  period_end: '2026-12-15T00:00:00Z',
  requests_per_second: 10,
  runs_out_at: null,
})

const invoice = {
  invoice_id: 'inv_1',
  amount: 99_00,
  currency: 'USD',
  short_url: 'https://pay.example/inv_1',
  due_at: null,
}
const checkout = {
  plan_id: 'user_verification_basic_monthly',
  redirect_url: 'https://pay.example/sub_2',
  created_at: '2026-11-16T10:00:00Z',
}
const said = (account: Partial<BillingState>, used = 0, limit: number | null = 100) =>
  factsOf({ state: state(account), quota: quota(used, limit), timeZone: 'UTC' }).map(({ text }) => text)

test('MO-2 a running plan with quota left says nothing', () => {
  expect(said({}, 79)).toEqual([])
  expect(said({}, 5_000_000, null)).toEqual([])
  expect(factsOf({ state: undefined, quota: undefined })).toEqual([])
})

test('MO-2 a failed payment names amount, day and plan', () => {
  const failed = { entitlement: 'grace', grace_ends_at: '2026-12-07T09:00:00Z', open_invoice: invoice } as const
  expect(said(failed)).toEqual([
    'Your last payment of $99.00 didn’t go through. Pay by Dec 7, 2026 to keep Professional.',
  ])
  expect(said({ entitlement: 'grace', grace_ends_at: '2026-12-07T10:00:00Z' })).toEqual([
    'Your last payment didn’t go through. Pay by Dec 7, 2026 to keep Professional.',
  ])
})

test('MO-2 an unpaid invoice names its day, and without one what paying it does', () => {
  const due = { ...invoice, due_at: '2026-12-09T09:00:00Z' }
  expect(said({ open_invoice: due })).toEqual([
    'You have an unpaid invoice of $99.00. Pay by Dec 9, 2026 to keep Professional.',
  ])
  expect(said({ entitlement: 'ended', open_invoice: invoice })).toEqual([
    'You have an unpaid invoice of $99.00. Pay it to restore your plan.',
  ])
})

test.each([
  [79, []],
  [80, ['You’ve used 80% of your 100 checks. Your quota resets Dec 15, 2026.']],
  [99, ['You’ve used 99% of your 100 checks. Your quota resets Dec 15, 2026.']],
  [100, ['You’ve used all 100 checks. Requests are rejected until your quota resets Dec 15, 2026.']],
])('MO-2 with %i of 100 checks used: %j', (used, expected) => {
  expect(said({}, used)).toEqual(expected)
})

test('MO-2 every fact is said once, the most urgent first', () => {
  const everything = {
    entitlement: 'ending',
    cancel_status: 'initiated',
    open_invoice: invoice,
    checkout,
  } as const
  expect(said(everything, 85)).toEqual([
    'You have an unpaid invoice of $99.00. Pay it to keep Professional.',
    'Professional ends Dec 4, 2026.',
    'You’ve used 85% of your 100 checks. Your quota resets Dec 15, 2026.',
    'You haven’t finished paying for Basic. You won’t be charged until you do.',
  ])
  expect(said(everything, 100)[1]).toMatch(/^You’ve used all/)
})
