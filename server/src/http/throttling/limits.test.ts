import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { countUse, enforceLimit, forgetUses, returnUse, sweepLimits } from './limits.ts'

const limit = { max: 3, windowSeconds: 60 }

test('exactly the allowed number of concurrent uses passes, across any number of processes', async () => {
  const { deps } = await createTestApp()
  const key = randomUUID()
  const use = () => deps.db.asService((tx) => countUse(tx, key, limit, deps.now()))
  const results = await Promise.all(Array.from({ length: 20 }, use))
  expect(results.filter(({ status }) => status === 'allowed')).toHaveLength(3)
  await expect(enforceLimit(deps, key, limit)).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 60 })
})

test('SF-3 a burst from one sender takes one connection, and none once it is blocked', async () => {
  const { deps } = await createTestApp()
  const [atOnce, maxCount] = [{ count: 0 }, { count: 0 }]
  let transactions = 0
  const asService: typeof deps.db.asService = async (work) => {
    transactions += 1
    atOnce.count += 1
    maxCount.count = Math.max(maxCount.count, atOnce.count)
    try {
      return await deps.db.asService(work)
    } finally {
      atOnce.count -= 1
    }
  }
  const watched = { ...deps, db: { ...deps.db, asService } }
  const key = randomUUID()
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => enforceLimit(watched, key, limit)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect([maxCount.count, transactions]).toEqual([1, 4])
})

test('the window starts with the first use and ends on time', async () => {
  const { deps, clock } = await createTestApp()
  const key = randomUUID()
  for (let count = 0; count < 3; count += 1) await enforceLimit(deps, key, limit)
  clock.advance(59)
  await expect(enforceLimit(deps, key, limit)).rejects.toThrow()
  clock.advance(1)
  await enforceLimit(deps, key, limit)
})

test('a use that is rolled back, returned or forgotten does not count', async () => {
  const { deps } = await createTestApp()
  const key = randomUUID()
  const use = () => deps.db.asService((tx) => countUse(tx, key, { max: 1, windowSeconds: 60 }, deps.now()))
  const rolledBack = deps.db.asService(async (tx) => {
    await countUse(tx, key, limit, deps.now())
    throw new Error('undone')
  })
  await expect(rolledBack).rejects.toThrow('undone')
  expect((await use()).status).toBe('allowed')
  await deps.db.asService((tx) => returnUse(tx, key))
  expect((await use()).status).toBe('allowed')
  expect((await use()).status).toBe('exceeded')
  await deps.db.asService((tx) => forgetUses(tx, key))
  expect((await use()).status).toBe('allowed')
})

test('expired windows are swept', async () => {
  const { deps, clock, owner } = await createTestApp()
  const key = randomUUID()
  await enforceLimit(deps, key, limit)
  await sweepLimits(deps)
  const stored = async () => (await owner.query('select key from rate_limits where key = $1', [key])).rows.length
  expect(await stored()).toBe(1)
  clock.advance(60)
  await sweepLimits(deps)
  expect(await stored()).toBe(0)
})
