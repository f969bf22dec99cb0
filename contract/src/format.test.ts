import { expect, test } from 'vitest'
import { formatCount, formatCounted, formatPercent } from './format/figures.ts'
import {
  formatDay,
  formatMoney,
  formatPeriod,
  formatPrice,
  formatShortDay,
  formatTime,
  formatTimeOfDay,
} from './format.ts'

test('dates read "Dec 4, 2026", in the time zone asked for', () => {
  expect(formatDay('2026-12-04T23:30:00Z', 'UTC')).toBe('Dec 4, 2026')
  expect(formatDay('2026-12-04T23:30:00Z', 'Asia/Kolkata')).toBe('Dec 5, 2026')
  expect(formatShortDay(new Date('2026-12-04T00:00:00Z'), 'UTC')).toBe('Dec 4')
  expect(formatTime('2026-12-04T17:47:00Z', 'UTC')).toBe('Dec 4, 2026, 5:47 PM UTC')
  expect(formatTimeOfDay('2026-12-04T17:47:00Z', 'UTC')).toBe('5:47 PM')
})

test('a period names the year once, or both where they differ', () => {
  expect(formatPeriod('2026-11-04T00:00:00Z', '2026-12-04T00:00:00Z', 'UTC')).toBe('Nov 4 – Dec 4, 2026')
  expect(formatPeriod('2026-12-04T00:00:00Z', '2027-01-04T00:00:00Z', 'UTC')).toBe('Dec 4, 2026 – Jan 4, 2027')
})

test.each([
  [4900, 'USD', '$49.00'],
  [5, 'USD', '$0.05'],
  [349_900, 'INR', '₹3,499.00'],
  [123_456_789, 'USD', '$1,234,567.89'],
  [-1050, 'USD', '-$10.50'],
  [1050, 'no currency', '10.50'],
])('BI-4 %i minor units of %s are shown as %s', (amount, currency, shown) => {
  expect(formatMoney(amount, currency)).toBe(shown)
})

test('a price drops empty cents', () => {
  expect([4900, 3917, 0].map((price) => formatPrice(price, 'USD'))).toEqual(['$49', '$39.17', '$0'])
})

test('figures have separators, one of a thing is singular, and percent has no space', () => {
  expect(formatCount(30_000)).toBe('30,000')
  expect([formatCounted(1, 'check'), formatCounted(30_000, 'check')]).toEqual(['1 check', '30,000 checks'])
  expect([formatPercent(20), formatPercent(99.95, 2), formatPercent(100, 2)]).toEqual(['20%', '99.95%', '100%'])
})
