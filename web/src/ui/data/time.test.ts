import { expect, test } from 'vitest'
import { describeAgo } from './time.tsx'

const now = new Date('2026-11-15T12:00:00Z')

test.each([
  ['2026-11-15T12:00:30Z', 'just now'],
  ['2026-11-15T11:59:10Z', 'just now'],
  ['2026-11-15T11:57:00Z', '3 minutes ago'],
  ['2026-11-15T11:00:00Z', '1 hour ago'],
  ['2026-11-13T12:00:00Z', '2 days ago'],
  ['2026-10-01T12:00:00Z', 'Oct 1, 2026'],
])('%s was %s', (moment, words) => {
  expect(describeAgo(new Date(moment), now)).toBe(words)
})
