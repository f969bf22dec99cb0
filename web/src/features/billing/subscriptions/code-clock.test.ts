import { expect, test } from 'vitest'
import { formatCodeClock, secondsLeft } from './cancel-dialog.tsx'

test.each([
  [null, 0, 0],
  [1_000_000, 1_000_000, 600],
  [1_000_000, 1_000_400, 600],
  [1_000_000, 1_001_000, 599],
  [1_000_000, 1_599_001, 1],
  [1_000_000, 1_600_000, 0],
  [1_000_000, 9_000_000, 0],
  // Saved by a clock that was ahead.
  [5_000_000, 1_000_000, 0],
])('CX-4 a code sent at %s leaves at %i %i seconds', (sentAt, now, left) => {
  expect(secondsLeft(sentAt, now)).toBe(left)
})

test.each([
  [600, '10:00'],
  [599, '09:59'],
  [61, '01:01'],
  [0, '00:00'],
])('CX-4 %i seconds read %s', (seconds, shown) => {
  expect(formatCodeClock(seconds)).toBe(shown)
})
