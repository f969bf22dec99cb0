import { expect, test } from 'vitest'
import { daysIn, readRange, writeRange } from './range.ts'

const now = new Date('2026-11-15T23:30:00Z')

test.each([
  ['', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
  ['days=7', { from: '2026-11-09', to: '2026-11-15', preset: '7' }],
  ['from=2026-02-27&to=2026-03-01', { from: '2026-02-27', to: '2026-03-01', preset: 'custom' }],
  ['from=2026-03-02&to=2026-03-01', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
  ['from=2026-02-30&to=2026-03-01', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
  ['from=2020-01-01&to=2026-03-01', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
  ['from=0001-01-01&to=0001-01-02', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
  ['days=8', { from: '2026-10-17', to: '2026-11-15', preset: '30' }],
])('DA-11 the address "%s" chooses its days', (address, range) => {
  expect(readRange(new URLSearchParams(address), now)).toEqual(range)
})

test('a chosen range is read back from the address it is written to', () => {
  const ranges = ['days=90', 'from=2026-02-27&to=2026-03-01', ''].map((address) =>
    readRange(new URLSearchParams(address), now),
  )
  for (const range of ranges) expect(readRange(new URLSearchParams(writeRange(range)), now)).toEqual(range)
})

test('both ends count, over a leap day and a change of clocks', () => {
  expect(daysIn({ from: '2028-02-28', to: '2028-03-01' })).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(daysIn({ from: '2026-03-28', to: '2026-03-30' })).toHaveLength(3)
})
