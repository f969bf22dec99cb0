import type { UsageRow } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { decisionSeries, seriesOf } from './series.ts'
import { csvOf } from './usage-chart.tsx'

const days = ['2026-11-14', '2026-11-15']

function row(changes: Partial<UsageRow>): UsageRow {
  const base = { day: '2026-11-15', key_id: '00000000-0000-4000-8000-000000000001', key_name: 'Sign-up', requests: 1 }
  return { ...base, verdict: 'clean', checks: 3, ...changes }
}

test('DA-11 checks are stacked by verdict for each day, and a day without any is there with none', () => {
  const series = seriesOf([row({}), row({ verdict: 'fake', checks: 2 }), row({ checks: 1 })], days, 'verdict')
  expect(series.map(({ label, values, total }) => [label, values, total])).toEqual([
    ['Clean', [0, 4], 4],
    ['Risky or suspicious', [0, 0], 0],
    ['Disposable email', [0, 0], 0],
    ['Fake name', [0, 2], 2],
    ['Invalid email', [0, 0], 0],
  ])
})

test('DA-11 requests are stacked by decision, by rule and by verdict for each bar', () => {
  const bars = ['2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z']
  const decided = { at: bars[1] ?? '', decision: 'block', rule: 'disposable', verdict: 'both', requests: 2 } as const
  const rows = [decided, { ...decided, decision: 'allow', rule: 'default', verdict: 'clean', requests: 7 } as const]
  const labels = (split: 'decision' | 'rule' | 'verdict') =>
    decisionSeries(rows, bars, { split, nameRule: (id) => `Rule ${id}` })
      .filter(({ total }) => total > 0)
      .map(({ label, values }) => [label, values])
  expect(labels('decision')).toEqual([
    ['Allow', [0, 7]],
    ['Block', [0, 2]],
  ])
  expect(labels('rule')).toEqual([
    ['Rule default', [0, 7]],
    ['Rule disposable', [0, 2]],
  ])
  expect(labels('verdict')).toEqual([
    ['Clean', [0, 7]],
    ['Disposable email', [0, 2]],
  ])
})

test('DA-11 by key the busiest come first, deleted ones keep their name, and beyond four the others are one', () => {
  const keys = [5, 1, 9, 7, 2, 3].map((checks, index) => row({ key_id: null, key_name: `Key ${index}`, checks }))
  const series = seriesOf(keys, days, 'key')
  expect(series.map(({ label, total }) => [label, total])).toEqual([
    ['Key 2 (deleted)', 9],
    ['Key 3 (deleted)', 7],
    ['Key 0 (deleted)', 5],
    ['Other keys', 6],
  ])
})

test('DA-11 a name that a spreadsheet would run stays text in the exported file', () => {
  const [head, line] = csvOf([row({ key_name: '=HYPERLINK("http://x","y")' })]).split('\r\n')
  expect(head).toBe('day,key,verdict,requests,checks')
  expect(line).toBe(`2026-11-15,"'=HYPERLINK(""http://x"",""y"")",clean,1,3`)
})
