import { expect, test } from 'vitest'
import { copyrightYear, describeYears } from './product.ts'

test('SH-4 the copyright line runs from 2025 to the current year', () => {
  expect(describeYears(2025, 2025)).toBe('2025')
  expect(describeYears(2025, 2026)).toBe('2025–2026')
  expect(copyrightYear).toMatch(/^2025/)
})
