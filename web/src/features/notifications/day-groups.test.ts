import { expect, test } from 'vitest'
import { groupByDay, type Notification } from './notification.ts'

const at = (createdAt: string): Notification => ({
  id: createdAt,
  type: 'info',
  title: '',
  message: '',
  actionUrl: null,
  createdAt,
  readAt: null,
})

function labels(times: string[], now: string, timeZone: string) {
  const groups = groupByDay(times.map(at), { now: new Date(now), timeZone })
  return groups.map(({ label, notifications }) => `${label}: ${notifications.length}`)
}

test.each([
  ['America/Los_Angeles', ['Today: 2', 'Yesterday: 1']],
  ['UTC', ['Today: 1', 'Yesterday: 1', 'Nov 13, 2025: 1']],
  ['Asia/Kolkata', ['Today: 2', 'Yesterday: 1']],
  ['Pacific/Kiritimati', ['Today: 2', 'Yesterday: 1']],
])('in %s the days are %j', (timeZone, expected) => {
  const times = ['2025-11-15T07:30:00Z', '2025-11-14T20:00:00Z', '2025-11-13T23:59:00Z']
  expect(labels(times, '2025-11-15T07:45:00Z', timeZone)).toEqual(expected)
})

test('the day on which the clocks change is one day', () => {
  const times = ['2025-11-03T05:30:00Z', '2025-11-02T04:30:00Z', '2025-11-01T04:30:00Z']
  expect(labels(times, '2025-11-03T06:00:00Z', 'America/New_York')).toEqual([
    'Today: 1',
    'Yesterday: 1',
    'Nov 1, 2025: 1',
  ])
})
