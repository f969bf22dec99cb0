import { expect, test } from 'vitest'
import { addPeriods, cycleOf, differenceForRest, restOf } from './cycle.ts'

const at = (text: string) => new Date(`${text}${text.length > 10 ? '' : 'T10:00:00'}Z`)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

test.each([
  ['2027-01-31', 'monthly', 1, '2027-02-28'],
  ['2028-01-31', 'monthly', 1, '2028-02-29'],
  ['2027-01-31', 'monthly', 2, '2027-03-31'],
  ['2027-01-31', 'monthly', 3, '2027-04-30'],
  ['2027-01-29', 'monthly', 1, '2027-02-28'],
  ['2027-12-31', 'monthly', 2, '2028-02-29'],
  ['2027-11-15', 'monthly', 14, '2029-01-15'],
  ['2028-02-29', 'yearly', 1, '2029-02-28'],
  ['2028-02-29', 'yearly', 4, '2032-02-29'],
  ['2027-03-28', 'weekly', 1, '2027-04-04'],
  ['2027-10-31', 'daily', 7, '2027-11-07'],
] as const)('%s and %s × %i is %s, at the same hour in UTC', (from, period, count, expected) => {
  expect(addPeriods(at(from), period, count).toISOString()).toBe(`${expected}T10:00:00.000Z`)
})

test('cycles that start on the 31st end with the month and leave no gap', () => {
  const monthly = { period: 'monthly', interval: 1 } as const
  const cycles = Array.from({ length: 14 }, (_, cycle) =>
    cycleOf({ anchorAt: at('2027-10-31'), anchorCycle: 0 }, monthly, cycle),
  )
  expect(cycles.slice(0, 7).map(({ end }) => dayOf(end))).toEqual([
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ])
  for (const [index, { start }] of cycles.slice(1).entries()) expect(start).toEqual(cycles[index]?.end)
})

test.each([
  // Old price, new price, moment, difference.
  [4900, 9900, '2027-04-01T00:00:00', 5000],
  [4900, 9900, '2027-04-16T00:00:00', 2500],
  [4900, 9900, '2027-04-30T23:59:59', 0],
  [4900, 9900, '2027-05-01T00:00:00', 0],
  [4900, 9900, '2027-04-11T08:00:00', 3278],
  [9900, 4900, '2027-04-16T00:00:00', -2500],
])('from %i to %i at %s, the rest of April costs %i more', (oldAmount, newAmount, moment, expected) => {
  const april = { start: at('2027-04-01T00:00:00'), end: at('2027-05-01T00:00:00') }
  expect(differenceForRest(oldAmount, newAmount, april, at(moment))).toBe(expected)
})

test('a cycle is worth its full price before it starts, and nothing after it ends', () => {
  const april = { start: at('2027-04-01'), end: at('2027-05-01') }
  expect(restOf(4900, april, at('2027-03-01'))).toBe(4900)
  expect(restOf(4900, april, at('2027-06-01'))).toBe(0)
})
