import { expect, test, vi } from 'vitest'
import { createTurns } from './take-turns.ts'

test('SN-2 a line is served in order, has an end, and nobody waits in it for ever', async () => {
  vi.useFakeTimers()
  const inTurn = createTurns({ maxWaiting: 2, maxWaitMilliseconds: 1000 })
  const served: string[] = []
  let endFirst = () => {}
  const first = new Promise<void>((resolve) => {
    endFirst = resolve
  })
  const come = (name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn('ada', 1, async () => {
      served.push(name)
      await until
    })
  const holding = come('first', first)
  const late = expect(come('late')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
  vi.advanceTimersByTime(500)
  const second = come('second')
  await expect(come('beyond')).rejects.toMatchObject({ code: 'unavailable' })
  await inTurn('bob', 1, async () => served.push('bob'))
  vi.advanceTimersByTime(500)
  await late
  const third = come('third')
  endFirst()
  await Promise.all([holding, second, third])
  await come('fourth')
  expect(served).toEqual(['first', 'bob', 'second', 'third', 'fourth'])
  vi.useRealTimers()
})

test('SN-2 work that fails gives up its place', async () => {
  const inTurn = createTurns()
  const failing = inTurn('ada', 1, () => Promise.reject(new Error('failed')))
  const next = inTurn('ada', 1, async () => 'served')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('served')
})
