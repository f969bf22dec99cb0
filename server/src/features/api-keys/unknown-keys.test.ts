import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email } from '../verification/api-fixture.ts'
import { createKey } from './key-format.ts'

/** The product behind a proxy that passes the client's address, counting database lookups. */
async function createWatchedApp() {
  const app = await createApiApp({ env: { API_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  const { asService } = app.deps.db
  const counter = { transactions: 0 }
  app.deps.db.asService = (work) => {
    counter.transactions += 1
    return asService(work)
  }
  const verify = (key: string, from: string) =>
    app.request('POST', '/v1/verify', { key, body: email, headers: { 'x-forwarded-for': from } })
  return { ...app, verify, counter }
}

test('SF-3 made-up keys: the 101st from one address is a 429 from memory, and nobody else is rejected', async () => {
  const { verify, signUp, counter } = await createWatchedApp()
  const { key } = await (await signUp()).createKey()
  const [attacker, customer] = ['203.0.113.66', '198.51.100.7']
  expect((await verify(key, customer)).status).toBe(200)
  const before = counter.transactions
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => verify(createKey('live'), `${attacker}:${before}`)),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(300)
  expect(counter.transactions - before).toBe(100)
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)

  // Known keys work from that same address, and unknown ones are looked up from any other.
  expect((await verify(key, attacker)).status).toBe(200)
  expect((await verify((await (await signUp()).createKey()).key, customer)).status).toBe(200)
})

test('SF-3 an unknown key is looked up once a minute; a new one works immediately, in every process', async () => {
  const { verify, signUp, counter, clock } = await createWatchedApp()
  const other = await createWatchedApp()
  // A process's first lookup also reads the secret.
  await verify(createKey('live'), '203.0.113.1')
  const madeUp = createKey('live')
  const before = counter.transactions
  for (let count = 0; count < 5; count += 1) {
    expect(await errorOf(verify(madeUp, '203.0.113.1'))).toEqual([401, 'unauthenticated'])
  }
  expect(counter.transactions - before).toBe(1)
  clock.advance(60)
  expect((await verify(madeUp, '203.0.113.1')).status).toBe(401)
  expect(counter.transactions - before).toBe(2)

  const ada = await signUp()
  const [live, trial] = [await ada.createKey(), await ada.createKey('test')]
  for (const app of [other, { verify }]) {
    for (const { key } of [live, trial]) expect((await app.verify(key, '203.0.113.1')).status).toBe(200)
  }
})

test('SF-3 real keys use up nothing, however many are new to this process', async () => {
  const { verify, signUp } = await createWatchedApp()
  const ada = await signUp()
  const { key } = await ada.createKey('test')
  // Test keys are looked up on each request.
  for (let count = 0; count < 30; count += 1) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(key, '203.0.113.2')))
    expect(answers.filter(({ status }) => status === 401)).toEqual([])
  }
  expect((await verify(createKey('live'), '203.0.113.2')).status).toBe(401)
})
