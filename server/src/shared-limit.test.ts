import { createClient } from '@redis/client'
import { expect, onTestFinished, test } from 'vitest'
import { createSharedRate } from './adapters/redis/create-shared-rate.ts'
import { createApiApp, email } from './features/verification/api-fixture.ts'
import { createLog } from './http/log.ts'
import { elsewhere } from './testing/elsewhere.ts'
import { startRedis } from './testing/start-redis.ts'

test('VA-4 two processes sharing a Redis allow ten a second together, and ten each while Redis is down', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  const process = async () => {
    const sharedRate = createSharedRate(redis.url, { log, timeoutMilliseconds: 500 })
    onTestFinished(() => sharedRate.close())
    await expect.poll(async () => (await sharedRate.take('probe', 1000)).status, elsewhere).toBe('counted')
    return createApiApp({ env: { API_LIMITS: 'on' }, deps: { sharedRate } })
  }
  const [one, other] = [await process(), await process()]
  const [ada, bob, cleo] = [await one.signUp(), await one.signUp(), await one.signUp()]
  for (const { id } of [ada, bob, cleo]) await one.grant(id, 'pro')
  const [ofAda, ofBob, ofCleo] = await Promise.all(
    [ada, bob, cleo].map(async (person) => (await person.createKey()).key),
  )
  lines.length = 0
  const callMany = async (key = '') => {
    const started = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? one : other).request('POST', '/v1/verify', { key, body: email }),
      ),
    )
    // Real time passes meanwhile, and each tenth of a second allows one more.
    const more = Math.ceil((performance.now() - started) / 100)
    return { responses, more, granted: responses.filter(({ status }) => status === 200).length }
  }

  const shared = await callMany(ofAda)
  expect(shared.granted).toBeGreaterThanOrEqual(10)
  expect(shared.granted).toBeLessThanOrEqual(10 + shared.more)
  const rejected = shared.responses.find(({ status }) => status === 429)
  expect(rejected?.headers.get('ratelimit-remaining')).toBe('0')
  expect(rejected?.headers.get('retry-after')).toBe('1')
  expect((await one.countedFor(ada.id)).ledger).toBe(shared.granted)
  expect(lines).toEqual([])

  // Frozen, not gone: the connection stays open, but nothing responds.
  redis.process.kill('SIGSTOP')
  const alone = await callMany(ofBob)
  expect(alone.granted).toBeGreaterThanOrEqual(20)
  expect(alone.granted).toBeLessThanOrEqual(20 + 2 * alone.more)
  expect(alone.responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect(lines.filter((line) => line.includes('Redis is not responding'))).toHaveLength(2)

  redis.process.kill('SIGCONT')
  await expect
    .poll(
      async () => {
        await Promise.all(
          [one, other].map((app) => app.request('POST', '/v1/verify', { key: ofBob ?? '', body: email })),
        )
        return lines.filter((line) => line.includes('Redis is responding again')).length
      },
      { ...elsewhere, interval: 200 },
    )
    .toBe(2)
  await redis.stop()
  expect((await callMany(ofCleo)).granted).toBeGreaterThanOrEqual(20)
})

test('VA-4 a Redis whose clock stepped back rejects nobody for it', async () => {
  const redis = await startRedis()
  onTestFinished(() => redis.stop())
  const sharedRate = createSharedRate(redis.url, {
    log: createLog('info', { write: () => {} }),
    timeoutMilliseconds: 5000,
  })
  onTestFinished(() => sharedRate.close())
  await expect.poll(async () => (await sharedRate.take('probe', 1000)).status, elsewhere).toBe('counted')
  const app = await createApiApp({ env: { API_LIMITS: 'on' }, deps: { sharedRate } })
  const ada = await app.signUp()
  await app.grant(ada.id, 'basic')
  const { key } = await ada.createKey()
  const client = await createClient({ url: redis.url }).connect()
  onTestFinished(() => client.destroy())
  for (const ahead of [60_000, 40 * 86_400_000]) {
    // As it was written before the step.
    await client.set(`assay:rate:${ada.id}/10`, String(Date.now() + ahead))
    const started = performance.now()
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => app.request('POST', '/v1/verify', { key, body: email })),
    )
    const granted = responses.filter(({ status }) => status === 200).length
    expect(granted).toBeGreaterThanOrEqual(10)
    expect(granted).toBeLessThanOrEqual(10 + Math.ceil((performance.now() - started) / 100))
  }
})
