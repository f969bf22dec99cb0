import { expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { createAllowances, createRateLimiter } from '../http/throttling/requests-per-second.ts'
import { askPrimaryRate, type RateResults } from './join-primary.ts'
import { createQuestions } from './messages.ts'

const now = () => new Date(0)

type World = {
  allowances?: ReturnType<typeof createAllowances>
  lateMilliseconds?: number
  limits?: { timeoutMilliseconds?: number; pauseMilliseconds?: number }
}

/** A worker whose primary can be silenced; a message is an array of what it asks. */
function createWorker({ allowances = createAllowances({ now }), lateMilliseconds = 0, limits = {} }: World = {}) {
  const lines: string[] = []
  const questions = createQuestions<RateResults>()
  const primary = { isSilent: false, messages: 0 }
  const sharedRate = askPrimaryRate({
    questions,
    log: createLog('info', { write: (line) => lines.push(JSON.parse(line).msg) }),
    ...limits,
    send(id, wanted) {
      primary.messages += 1
      const results = wanted.map(([account, perSecond]): RateResults[number] => {
        const { isAllowed, fullInMilliseconds } = allowances.take(account, perSecond)
        return [isAllowed, fullInMilliseconds]
      })
      if (!primary.isSilent) setTimeout(() => questions.settle(id, results), lateMilliseconds)
    },
  })
  const { take } = createRateLimiter({ now, sharedRate })
  const takeMany = async (count: number) => {
    const taken = await Promise.all(Array.from({ length: count }, () => take('ada', 10)))
    return taken.filter(({ isAllowed }) => isAllowed).length
  }
  return { takeMany, primary, lines }
}

test('VA-4 workers ask their primary in one message for what comes together, and share ten a second', async () => {
  const allowances = createAllowances({ now })
  // As late as on a busy machine.
  const world = { allowances, lateMilliseconds: 100 }
  const [one, other] = [createWorker(world), createWorker(world)]
  const granted = await Promise.all([one.takeMany(30), other.takeMany(30)])
  expect(granted[0] + granted[1]).toBe(10)
  expect(one.primary.messages + other.primary.messages).toBe(2)
  expect([...one.lines, ...other.lines]).toEqual([])
})

test('VA-4 while the primary is silent each worker counts on its own and rejects nobody for it; both moments are logged once', async () => {
  const { takeMany, primary, lines } = createWorker({ limits: { timeoutMilliseconds: 20, pauseMilliseconds: 200 } })
  primary.isSilent = true
  expect(await takeMany(30)).toBe(10)
  const asked = primary.messages
  expect(await takeMany(5)).toBe(0)
  // It isn't asked again at once, so nobody waits for it.
  expect(primary.messages).toBe(asked)
  expect(lines).toEqual([expect.stringContaining('the primary is not responding')])
  primary.isSilent = false
  await expect.poll(async () => (await takeMany(1)) === 0 && lines.length).toBe(2)
  expect(lines[1]).toContain('the primary is responding again')
})
