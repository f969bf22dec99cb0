import { expect, test } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { createApiApp, email, person, verified } from '../verification/api-fixture.ts'

test('VA-3 SY-4 of 200 simultaneous requests on 25 checks exactly 25 are granted, by two servers on one PostgreSQL', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  const { key } = await ada.createKey()
  const calls = Array.from({ length: 200 }, (_, index) =>
    (index % 2 ? one : other).request('POST', '/v1/verify', { key, body: email }),
  )
  const responses = await Promise.all(calls)
  const granted = responses.filter(({ status }) => status === 200)
  expect(granted).toHaveLength(25)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(175)
  const counts = await Promise.all(granted.map(async (response) => (await verified(response)).request_count))
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  expect(await one.countedFor(ada.id)).toEqual({ used: 25, ledger: 25, days: 25 })
})

test('VA-3 requests of one and of three checks use the quota up to the last check', async () => {
  const { signUp, request, leaveUnits, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await leaveUnits(ada.id, 'basic', 20)
  const calls = Array.from({ length: 60 }, (_, index) =>
    request('POST', '/v1/verify', { key, body: index % 3 === 0 ? email : person }),
  )
  await Promise.all(calls)
  expect((await countedFor(ada.id)).ledger).toBe(20)
})

test('many accounts in one commit are counted separately, and only the one without quota is rejected', async () => {
  const { signUp, request, leaveUnits, countedFor } = await createApiApp()
  const people = await Promise.all(Array.from({ length: 4 }, signUp))
  const keys = await Promise.all(people.map((someone) => someone.createKey()))
  await leaveUnits(people[0]?.id ?? '', 'free', 0)
  const calls = keys.flatMap(({ key }) =>
    Array.from({ length: 8 }, async () => (await request('POST', '/v1/verify', { key, body: email })).status),
  )
  const statuses = await Promise.all(calls)
  expect(statuses.slice(0, 8)).toEqual(Array(8).fill(429))
  expect(statuses.slice(8)).toEqual(Array(24).fill(200))
  for (const { id } of people.slice(1)) expect(await countedFor(id)).toEqual({ used: 8, ledger: 8, days: 8 })
})

test('VA-3 one batch with room, without, on Free and with a deleted key: each is counted by its own rules', async () => {
  const { signUp, request, grant, leaveUnits, countedFor } = await createApiApp()
  const [roomy, scarce, free, gone] = [await signUp(), await signUp(), await signUp(), await signUp()]
  const people = [roomy, scarce, free, gone]
  const keys = await Promise.all(people.map((someone) => someone.createKey()))
  for (const { id } of [roomy, gone]) await grant(id, 'pro')
  await leaveUnits(scarce.id, 'basic', 5)
  const call = async (key: string) => {
    const response = await request('POST', '/v1/verify', { key, body: person })
    return response.status === 200 ? (await verified(response)).request_count : response.status
  }
  // Cached by this process before it goes.
  expect(await call(keys[3]?.key ?? '')).toBe(3)
  await gone.asUser('DELETE', `/api-keys/${keys[3]?.id}`)
  const burst = Array.from({ length: 10 }, () => keys.map(({ key }) => call(key)))
  const counts = await Promise.all(burst.map((calls) => Promise.all(calls)))
  const of = (place: number) => counts.map((row) => row[place]).toSorted((one = 0, other = 0) => one - other)
  expect(of(0)).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1) * 3))
  expect(of(1).filter((status) => status === 429)).toHaveLength(9)
  expect(of(2).filter((status) => status === 429)).toHaveLength(2)
  expect(of(3)).toEqual(Array(10).fill(401))
  expect(await countedFor(roomy.id)).toEqual({ used: 30, ledger: 30, days: 30 })
  expect((await countedFor(scarce.id)).ledger).toBe(3)
  expect(await countedFor(free.id)).toEqual({ used: 24, ledger: 24, days: 24 })
})

test('a new plan applies from the next request, even in a process that cached the old one', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  const { key } = await ada.createKey()
  await Promise.all(Array.from({ length: 30 }, () => other.request('POST', '/v1/verify', { key, body: email })))
  await one.grant(ada.id, 'pro')
  expect((await verified(other.request('POST', '/v1/verify', { key, body: email }))).request_count).toBe(1)
})

test('an account deleted under load gets 401, and nothing of it is left', async () => {
  const { signUp, request, owner, grant } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const keys = await Promise.all([ada, bob].map((someone) => someone.createKey()))
  for (const { id } of [ada, bob]) await grant(id, 'pro')
  const call = async (key: string) => (await request('POST', '/v1/verify', { key, body: email })).status
  const before = keys.map(({ key }) => Array.from({ length: 20 }, () => call(key)))
  // If the deletion and a charge wait for each other, PostgreSQL ends the one that looks first: here it's always the charge.
  const deleting = await owner.connect()
  await deleting.query(`set deadlock_timeout = '1min'`)
  const gone = deleting.query('delete from auth.users where id = $1', [ada.id])
  const [ofAda, ofBob] = await Promise.all(before.map((calls) => Promise.all(calls)))
  await gone
  await deleting.query('reset deadlock_timeout')
  deleting.release()
  expect(new Set([...(ofAda ?? []), 200, 401])).toEqual(new Set([200, 401]))
  expect(ofBob).toEqual(Array(20).fill(200))
  expect(await call(keys[0]?.key ?? '')).toBe(401)
  const { rows } = await owner.query('select from usage_ledger where user_id = $1', [ada.id])
  expect(rows).toEqual([])
})

test('a request with a stale plan that waits for its account to be deleted gets 401', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  const { key } = await ada.createKey()
  const call = async () => (await other.request('POST', '/v1/verify', { key, body: email })).status
  expect(await call()).toBe(200)
  await one.grant(ada.id, 'pro')
  const deleting = await one.owner.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await deleting.query('begin')
  await deleting.query('select from quota_periods where user_id = $1 and ends_at > now() for update', [ada.id])
  const status = call()
  await expect.poll(async () => (await one.owner.query(waiting)).rows.length, elsewhere).toBe(1)
  await deleting.query('delete from auth.users where id = $1', [ada.id])
  await deleting.query('commit')
  deleting.release()
  expect(await status).toBe(401)
})
