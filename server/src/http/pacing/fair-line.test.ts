import { expect, test } from 'vitest'
import { createFairLine } from './fair-line.ts'

function drain<T>(line: { next(): T | undefined }): T[] {
  const served: T[] = []
  for (let item = line.next(); item !== undefined; item = line.next()) served.push(item)
  return served
}

test('SF-3 whoever sends a hundred waits behind their own, and everyone else is next', () => {
  const line = createFairLine<string>({ max: 1000, maxEach: 1000 })
  for (let count = 1; count <= 100; count += 1) line.add(['6.6.6.6'], `crowd ${count}`)
  line.add(['1.1.1.1'], 'ada')
  line.add(['2.2.2.2'], 'bob')
  expect(drain(line).slice(0, 4)).toEqual(['crowd 1', 'ada', 'bob', 'crowd 2'])
})

test('SF-3 a hundred accounts from one address, or addresses of one network, have one turn together', () => {
  const line = createFairLine<string>({ max: 1000, maxEach: 1000 })
  for (let count = 1; count <= 100; count += 1) line.add(['6.6.6.0/24', `6.6.6.${count}`], `crowd ${count}`)
  line.add(['6.6.6.0/24', '6.6.6.1'], 'crowd, once more')
  line.add(['1.1.1.0/24', '1.1.1.1'], 'ada')
  const served = drain(line)
  expect(served.indexOf('ada')).toBe(1)
  expect(served.indexOf('crowd, once more')).toBe(101)
  expect(line.waiting()).toBe(0)
})

test('SF-3 a turn has so many places and no more', () => {
  const line = createFairLine<number>({ max: 1000, maxEach: 3 })
  expect([1, 2, 3, 4, 5].map((item) => line.add(['6.6.6.6', 'ada'], item))).toEqual([
    undefined,
    undefined,
    undefined,
    4,
    5,
  ])
  expect(line.add(['6.6.6.6', 'bob'], 6)).toBeUndefined()
  expect(drain(line)).toEqual([1, 6, 2, 3])
})

test('SF-3 a full line has room for whoever is not in it: the largest crowd gives a place up', () => {
  const line = createFairLine<string>({ max: 10, maxEach: 10 })
  for (let count = 1; count <= 8; count += 1) line.add(['6.6.6.6'], `crowd ${count}`)
  line.add(['1.1.1.1'], 'ada')
  line.add(['2.2.2.2'], 'bob')
  expect(line.add(['6.6.6.6'], 'crowd 9')).toBe('crowd 9')
  expect(line.add(['3.3.3.3'], 'eve')).toBe('crowd 8')
  expect(line.waiting()).toBe(10)
  expect(drain(line).slice(0, 4)).toEqual(['crowd 1', 'ada', 'bob', 'eve'])
})
