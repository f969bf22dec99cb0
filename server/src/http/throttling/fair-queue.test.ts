import { expect, test } from 'vitest'
import { createFairQueue, createThrottle } from './fair-queue.ts'

function drain<T>(queue: { next(): T | undefined }): T[] {
  const served: T[] = []
  for (let item = queue.next(); item !== undefined; item = queue.next()) served.push(item)
  return served
}

test('SF-3 a sender of a hundred waits behind their own, and everyone else goes next', () => {
  const queue = createFairQueue<string>({ max: 1000, maxEach: 1000 })
  for (let count = 1; count <= 100; count += 1) queue.add(['6.6.6.6'], `crowd ${count}`)
  queue.add(['1.1.1.1'], 'ada')
  queue.add(['2.2.2.2'], 'bob')
  expect(drain(queue).slice(0, 4)).toEqual(['crowd 1', 'ada', 'bob', 'crowd 2'])
})

test('SF-3 a hundred accounts from one address, or addresses in one network, share one turn', () => {
  const queue = createFairQueue<string>({ max: 1000, maxEach: 1000 })
  for (let count = 1; count <= 100; count += 1) queue.add(['6.6.6.0/24', `6.6.6.${count}`], `crowd ${count}`)
  queue.add(['6.6.6.0/24', '6.6.6.1'], 'crowd, once more')
  queue.add(['1.1.1.0/24', '1.1.1.1'], 'ada')
  const served = drain(queue)
  expect(served.indexOf('ada')).toBe(1)
  expect(served.indexOf('crowd, once more')).toBe(101)
  expect(queue.waiting()).toBe(0)
})

test('SF-3 each key has a limited number of places', () => {
  const queue = createFairQueue<number>({ max: 1000, maxEach: 3 })
  expect([1, 2, 3, 4, 5].map((item) => queue.add(['6.6.6.6', 'ada'], item))).toEqual([
    undefined,
    undefined,
    undefined,
    4,
    5,
  ])
  expect(queue.add(['6.6.6.6', 'bob'], 6)).toBeUndefined()
  expect(drain(queue)).toEqual([1, 6, 2, 3])
})

test('SF-3 a full queue makes room for newcomers: the largest crowd gives up a place', () => {
  const queue = createFairQueue<string>({ max: 10, maxEach: 10 })
  for (let count = 1; count <= 8; count += 1) queue.add(['6.6.6.6'], `crowd ${count}`)
  queue.add(['1.1.1.1'], 'ada')
  queue.add(['2.2.2.2'], 'bob')
  expect(queue.add(['6.6.6.6'], 'crowd 9')).toBe('crowd 9')
  expect(queue.add(['3.3.3.3'], 'eve')).toBe('crowd 8')
  expect(queue.waiting()).toBe(10)
  expect(drain(queue).slice(0, 4)).toEqual(['crowd 1', 'ada', 'bob', 'eve'])
})

test('SF-3 a burst is admitted one at a time, the first immediately, and others are served in between', async () => {
  const throttle = createThrottle({ pauseMilliseconds: 1, max: 100, maxEach: 100 })
  const served: string[] = []
  await new Promise<void>((done) => {
    for (let count = 1; count <= 50; count += 1) {
      const enter = () => {
        served.push('crowd')
        if (count === 50) done()
      }
      throttle(['6.6.6.6'], { enter, reject: () => served.push('rejected') })
    }
    throttle(['1.1.1.1'], { enter: () => served.push('ada'), reject: () => served.push('rejected') })
    setTimeout(() => served.push('other'), 5)
  })
  expect(served).toHaveLength(52)
  expect(served.slice(0, 2)).toEqual(['crowd', 'ada'])
  expect(served.indexOf('other')).toBeLessThan(25)
})

test('SF-3 a burst beyond its places is rejected immediately, and nobody else is', async () => {
  const throttle = createThrottle({ pauseMilliseconds: 1, max: 100, maxEach: 10 })
  const rejected: number[] = []
  for (let count = 1; count <= 30; count += 1) {
    throttle(['6.6.6.6'], { enter: () => {}, reject: () => rejected.push(count) })
  }
  expect(rejected).toEqual(Array.from({ length: 20 }, (_, index) => index + 11))
  await new Promise<void>((enter, reject) => throttle(['1.1.1.1'], { enter, reject }))
})
