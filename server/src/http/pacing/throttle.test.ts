import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('SF-3 a burst is admitted one at a time, the first immediately, and others are served in between', async () => {
  const throttle = createThrottle({ pauseMilliseconds: 1, max: 100, maxEach: 100 })
  const served: string[] = []
  await new Promise<void>((done) => {
    for (let count = 1; count <= 50; count += 1) {
      const enter = () => {
        served.push('crowd')
        if (count === 50) done()
      }
      throttle(['6.6.6.6'], { enter, refuse: () => served.push('refused') })
    }
    throttle(['1.1.1.1'], { enter: () => served.push('ada'), refuse: () => served.push('refused') })
    setTimeout(() => served.push('other'), 5)
  })
  expect(served).toHaveLength(52)
  expect(served.slice(0, 2)).toEqual(['crowd', 'ada'])
  expect(served.indexOf('other')).toBeLessThan(25)
})

test('SF-3 a burst beyond its places is rejected immediately, and nobody else is', async () => {
  const throttle = createThrottle({ pauseMilliseconds: 1, max: 100, maxEach: 10 })
  const refused: number[] = []
  for (let count = 1; count <= 30; count += 1) {
    throttle(['6.6.6.6'], { enter: () => {}, refuse: () => refused.push(count) })
  }
  expect(refused).toEqual(Array.from({ length: 20 }, (_, index) => index + 11))
  await new Promise<void>((enter, refuse) => throttle(['1.1.1.1'], { enter, refuse }))
})
