import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('SF-3 a rush comes in one by one, the first at once, and someone else is served between them', async () => {
  const inTurn = createPace({ pauseMilliseconds: 1, max: 100, maxEach: 100 })
  const served: string[] = []
  await new Promise<void>((done) => {
    for (let count = 1; count <= 50; count += 1) {
      const enter = () => {
        served.push('crowd')
        if (count === 50) done()
      }
      inTurn(['6.6.6.6'], { enter, refuse: () => served.push('refused') })
    }
    inTurn(['1.1.1.1'], { enter: () => served.push('ada'), refuse: () => served.push('refused') })
    setTimeout(() => served.push('other'), 5)
  })
  expect(served).toHaveLength(52)
  expect(served.slice(0, 2)).toEqual(['crowd', 'ada'])
  expect(served.indexOf('other')).toBeLessThan(25)
})

test('SF-3 past its places a rush is refused at once, and nobody else is', async () => {
  const inTurn = createPace({ pauseMilliseconds: 1, max: 100, maxEach: 10 })
  const refused: number[] = []
  for (let count = 1; count <= 30; count += 1) {
    inTurn(['6.6.6.6'], { enter: () => {}, refuse: () => refused.push(count) })
  }
  expect(refused).toEqual(Array.from({ length: 20 }, (_, index) => index + 11))
  await new Promise<void>((enter, refuse) => inTurn(['1.1.1.1'], { enter, refuse }))
})
