import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

test('a rush comes in one by one, the first at once, and someone else is served between them', async () => {
  const inTurn = createPace(1)
  const served: string[] = []
  await new Promise<void>((done) => {
    for (let count = 1; count <= 50; count += 1) {
      inTurn(() => {
        served.push('crowd')
        if (count === 50) done()
      })
    }
    setTimeout(() => served.push('other'), 5)
  })
  expect(served).toHaveLength(51)
  expect(served[0]).toBe('crowd')
  expect(served.indexOf('other')).toBeLessThan(25)
})
