import { expect, test } from 'vitest'
import { availableTab } from './dashboard.tsx'

test.each([
  [null, ['developer', 'law'], 'all'],
  ['all', ['developer', 'law'], 'all'],
  ['law', ['developer', 'law'], 'law'],
  ['other', ['developer', 'law'], 'developer'],
  ['nonsense', ['law'], 'law'],
  ['law', [], 'all'],
] as const)('DA-2 remembered %s of %j opens %s', (remembered, services, tab) => {
  expect(availableTab(remembered, services)).toBe(tab)
})
