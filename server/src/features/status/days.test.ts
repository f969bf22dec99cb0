import { expect, test } from 'vitest'
import { daysOf, firstDay, incidentsOf, uptimePercent } from './days.ts'
import type { Span } from './queries.ts'

const now = new Date('2026-11-15T12:00:00Z')
const span = (state: Span['state'], from: string, to: string): Span => ({
  component: 'mail',
  state,
  note: null,
  startedAt: new Date(`2026-${from}Z`),
  endsAt: new Date(`2026-${to}Z`),
})

const story = [
  span('up', '11-10T22:00:00', '11-11T06:00:00'),
  span('degraded', '11-11T06:00:00', '11-11T06:30:00'),
  span('down', '11-11T06:30:00', '11-11T07:00:00'),
  span('up', '11-11T07:00:00', '11-11T08:00:00'),
  // Nothing was measured for three days.
  span('up', '11-14T23:00:00', '11-15T11:58:00'),
  span('down', '11-15T11:58:00', '11-15T11:59:30'),
]

test('there are 30 days up to midnight UTC, each with its worst state, and days without checks have no data', () => {
  const days = daysOf(story, now)
  expect(days).toHaveLength(30)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-17', '2026-11-15'])
  expect(firstDay(now).toISOString()).toBe('2026-10-17T00:00:00.000Z')
  const byDay = Object.fromEntries(days.map(({ day, ...rest }) => [day, rest]))
  expect(byDay['2026-11-09']).toEqual({ state: null, uptime_percent: null, measured_minutes: 0 })
  expect(byDay['2026-11-10']).toEqual({ state: 'up', uptime_percent: 100, measured_minutes: 120 })
  expect(byDay['2026-11-11']).toEqual({ state: 'down', uptime_percent: 93.75, measured_minutes: 480 })
  expect(byDay['2026-11-13']).toEqual({ state: null, uptime_percent: null, measured_minutes: 0 })
  expect(byDay['2026-11-15']).toMatchObject({ state: 'down', measured_minutes: 720 })
})

test('uptime is a share of the measured time, rounded down: one minute a month isn’t 100%', () => {
  const month = [span('up', '10-17T00:00:00', '11-15T11:59:00'), span('down', '11-15T11:59:00', '11-15T12:00:00')]
  expect(uptimePercent(month, firstDay(now).getTime(), now.getTime())).toBe(99.99)
  expect(uptimePercent([], 0, now.getTime())).toBeNull()
  // A single check found something but spans no time yet.
  const first = [span('up', '11-15T12:00:00', '11-15T12:00:00')]
  expect(daysOf(first, now).at(-1)).toMatchObject({ state: 'up', uptime_percent: null, measured_minutes: 0 })
})

test('an outage is one incident however it changes, and open only while it’s still measured', () => {
  expect(incidentsOf(story, now)).toEqual([
    {
      component: 'mail',
      state: 'down',
      started_at: '2026-11-11T06:00:00.000Z',
      ended_at: '2026-11-11T07:00:00.000Z',
    },
    { component: 'mail', state: 'down', started_at: '2026-11-15T11:58:00.000Z', ended_at: null },
  ])
  const later = new Date('2026-11-15T13:00:00Z')
  expect(incidentsOf(story, later).at(-1)?.ended_at).toBe('2026-11-15T11:59:30.000Z')
})
