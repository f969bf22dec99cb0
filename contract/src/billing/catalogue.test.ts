import { expect, test } from 'vitest'
import {
  type Currency,
  parsePlanId,
  planDisplayName,
  planId,
  plans,
  priceOf,
  type Tier,
  yearlySaving,
} from './catalogue.ts'

test('DT-2 every plan has its price, its calls and its button', () => {
  const prices = (tier: Tier, currency: Currency) => [
    priceOf(tier, 'monthly', currency),
    priceOf(tier, 'yearly', currency),
  ]
  expect([prices('free', 'USD'), prices('free', 'INR')]).toEqual([
    [0, 0],
    [0, 0],
  ])
  expect([prices('basic', 'USD'), prices('basic', 'INR')]).toEqual([
    [4900, 47_000],
    [349_900, 3_359_900],
  ])
  expect([prices('pro', 'USD'), prices('pro', 'INR')]).toEqual([
    [9900, 95_000],
    [699_900, 6_999_900],
  ])
  expect(prices('enterprise', 'USD')).toEqual([null, null])
  const all = Object.values(plans)
  expect(all.map(({ name }) => name)).toEqual(['Free', 'Basic', 'Professional', 'Enterprise'])
  expect(all.map(({ unitLimit }) => unitLimit)).toEqual([25, 30_000, 65_000, null])
  expect([plans.basic.requestsPerSecond, plans.pro.requestsPerSecond]).toEqual([10, 10])
  expect(plans.pro.features).toContain('99.99% uptime')
  expect(plans.pro).toMatchObject({ badge: 'Most Popular', isHighlighted: true })
  expect(all.map(({ buttonText }) => buttonText)).toEqual([
    'Get Started',
    'View Details',
    'View Details',
    'Contact Sales',
  ])
})

test('DT-2 each card says exactly what a year saves', () => {
  const savings = (['basic', 'pro'] as const).flatMap((tier) => [yearlySaving(tier, 'USD'), yearlySaving(tier, 'INR')])
  expect(savings).toEqual([
    { amountMinor: 11_800, percent: 20.1 },
    { amountMinor: 838_900, percent: 20 },
    { amountMinor: 23_800, percent: 20 },
    { amountMinor: 1_398_900, percent: 16.7 },
  ])
  expect(yearlySaving('free', 'USD')).toBeNull()
  expect(yearlySaving('enterprise', 'INR')).toBeNull()
})

test('CX-2 plans of all three families have a name, with a suffix for a year', () => {
  expect(planDisplayName('user_verification_basic_monthly')).toBe('User Verification Basic')
  expect(planDisplayName('user_verification_pro_yearly')).toBe('User Verification Professional Annual')
  expect(planDisplayName(planId('enterprise', 'yearly', 'law'))).toBe('Legal Research Enterprise Annual')
  expect(planDisplayName(planId('free', 'monthly', 'other'))).toBe('Business Analytics Free')
  expect(planDisplayName(null)).toBe('Unknown Plan')
  expect(parsePlanId('user_verification_basic')).toBeNull()
  expect(parsePlanId('user_verification_basic_monthly')).toEqual({
    service: 'developer',
    tier: 'basic',
    cycle: 'monthly',
  })
})
