import { expect, test } from 'vitest'
import { formatMoney, formatPrice } from './money.ts'

test.each([
  [4900, 'USD', '$49.00'],
  [5, 'USD', '$0.05'],
  [0, 'USD', '$0.00'],
  [349_900, 'INR', '₹3,499.00'],
  [6_999_900, 'INR', '₹69,999.00'],
  [123_456_789, 'USD', '$1,234,567.89'],
  [-1050, 'USD', '-$10.50'],
  [1050, 'no currency', '10.50'],
])('BI-4 %i minor units of %s are shown as %s', (amount, currency, shown) => {
  expect(formatMoney(amount, currency)).toBe(shown)
})

test.each([
  [4900, '$49'],
  [3917, '$39.17'],
  [0, '$0'],
])('a price of %i is shown as %s', (amount, shown) => {
  expect(formatPrice(amount, 'USD')).toBe(shown)
})
