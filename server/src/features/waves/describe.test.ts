import { expect, test } from 'vitest'
import { summaryOf } from './describe.ts'

test('WV-4 a wave’s pace is a sentence, however fast it is', () => {
  const startedAt = new Date('2026-11-19T14:06:00Z')
  const after = (seconds: number) => new Date(startedAt.getTime() + 1000 * seconds)
  const summary = (seconds: number) =>
    summaryOf({
      id: '01a1f14e-9dfc-77c3-94ea-89b7e8a277cb',
      code: 'many_subdomains',
      reasons: [],
      reaction: null,
      startedAt,
      recognizedAt: after(0.1 * seconds),
      lastAt: after(seconds),
      endedAt: null,
      members: 41,
      allowedBefore: 5,
    })
  expect(summary(18 * 60)).toBe(
    'The first came at 2:06 PM UTC, then one about every 27 seconds. We recognized it after 108 seconds; 5 of them had been allowed by then.',
  )
  expect(summary(40)).toContain('then one about every second. We recognized it after 4 seconds;')
  expect(summary(8)).toContain('then several a second. We recognized it after 1 second;')
})
