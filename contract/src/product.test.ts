import { expect, test } from 'vitest'
import { yearsUntil } from './product.ts'

test('SH-4 the copyright line runs from 2025 to the current year', () => {
  expect(yearsUntil(new Date('2025-12-31T00:00:00Z'))).toBe('2025')
  expect(yearsUntil(new Date('2026-11-16T00:00:00Z'))).toBe('2025–2026')
})
