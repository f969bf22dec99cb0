import { ImportedList, ListPage } from '@assay/contract/lists/entries'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createApiApp, email, password, verified } from './features/verification/api-fixture.ts'
import { elsewhere } from './testing/elsewhere.ts'
import { testDatabase } from './testing/test-database.ts'

type App = Awaited<ReturnType<typeof createApiApp>>
type Person = Awaited<ReturnType<App['signUp']>>

/** Of the pool of ten that tests have. */
const share = 2

let app: App
let pool: Awaited<ReturnType<typeof testDatabase>>['requests']
beforeAll(async () => {
  app = await createApiApp()
  pool = (await testDatabase()).requests
})

const inUse = () => pool.totalCount - pool.idleCount

/** Counts the requests' connections in use at the same time, from here on. */
function watchPool() {
  const seen = { maxCount: 0 }
  const note = () => {
    seen.maxCount = Math.max(seen.maxCount, inUse())
  }
  pool.on('acquire', note)
  endings.push(async () => void pool.off('acquire', note))
  return seen
}

/** Takes a lock as if another process held it, until `release` is called. */
async function hold(statement: string, values: unknown[]) {
  const client = await app.owner.connect()
  await client.query('begin')
  await client.query(statement, values)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  endings.push(release)
  return release
}

const endings: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function lockWaiters(): Promise<number[]> {
  const { rows } = await app.owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.map(({ pid }) => pid)
}

async function expectServed(other: Person & { key: string }): Promise<void> {
  const body = { email: other.email, password }
  expect((await app.request('POST', '/auth/v1/token?grant_type=password', { body })).status).toBe(200)
  await verified(app.request('POST', '/v1/verify', { key: other.key, body: email }))
  expect((await other.asUser('GET', '/lists/entries')).status).toBe(200)
}

async function openAccount() {
  const person = await app.signUp()
  await app.grant(person.id, 'basic')
  return { ...person, key: (await person.createKey()).key }
}

/** Who has waited for too long is told to come back: nothing else goes wrong. */
async function statusesOf(responses: (Response | Promise<Response>)[]): Promise<Set<number>> {
  const statuses = new Set((await Promise.all(responses)).map(({ status }) => status))
  expect([200, 201, 503]).toEqual(expect.arrayContaining([...statuses]))
  return statuses
}

const csvOf = (name: string, count: number) =>
  ['action,type,value', ...Array.from({ length: count }, (_, at) => `block,domain,${name}-${at}.example`)].join('\n')

const importCsv = ({ token }: Person, csv: string) =>
  app.app.request('/lists/entries/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body: csv,
  })

test('SN-2 of twenty exports that nobody reads two begin, hold no connection and stop early; others are served', async () => {
  const bob = await openAccount()
  for (const path of ['/lists/entries/export', '/audit/export', '/account/export']) {
    const ada = await openAccount()
    ImportedList.parse(await (await importCsv(ada, csvOf('export', 3000))).json())
    const exports = await Promise.all(Array.from({ length: 20 }, () => ada.asUser('GET', path)))
    const begun = exports.filter(({ status }) => status === 200)
    expect(begun, path).toHaveLength(2)
    expect(
      exports.filter(({ status }) => status === 429),
      path,
    ).toHaveLength(18)
    await expect.poll(inUse, elsewhere).toBe(0)
    await expectServed(bob)
    const [first, second] = begun
    if (path.startsWith('/lists')) {
      const lines = (await first?.text())?.trimEnd().split('\r\n') ?? []
      expect([lines.length, new Set(lines).size]).toEqual([3001, 3001])
      // What it would still have to read is gone, and it had stopped early.
      expect((await ada.asUser('POST', '/lists/entries/delete', { all: true })).status).toBe(200)
      expect((await second?.text())?.split('\r\n').length).toBeLessThan(3000)
    } else expect(await first?.text()).toContain('list.imported')
    // A place is free again.
    const next = await ada.asUser('GET', path)
    expect(next.status, path).toBe(200)
    await Promise.all([second, next].map((each) => each?.body?.cancel().catch(() => {})))
  }
})

test('SN-2 eight imports and forty changes wait for their account’s lock with one connection', async () => {
  const [ada, bob] = [await openAccount(), await openAccount()]
  expect((await importCsv(ada, csvOf('first', 1))).status).toBe(200)
  const release = await hold('select from account_rules where user_id = $1 for update', [ada.id])
  const seen = watchPool()
  const changes = [
    ...Array.from({ length: 8 }, (_, at) => importCsv(ada, csvOf(`import-${at}`, 20))),
    ...Array.from({ length: 40 }, (_, at) =>
      ada.asUser('POST', '/lists/entries', { action: 'block', type: 'domain', value: `change-${at}.example` }),
    ),
  ]
  await expect.poll(lockWaiters, elsewhere).toHaveLength(1)
  await expectServed(bob)
  ListPage.parse(await (await ada.asUser('GET', '/lists/entries')).json())
  expect([await lockWaiters(), inUse()]).toEqual([[expect.any(Number)], 1])
  await release()
  expect(await statusesOf(changes)).toContain(201)
  // Ada's share, and a connection for Bob.
  expect(seen.maxCount).toBeLessThanOrEqual(share + 1)
})

test.each([
  ['api-keys:', (ada: Person) => ada.asUser('POST', '/api-keys', { name: 'Another', type: 'live' }), 201],
  ['billing ', (ada: Person) => ada.asUser('POST', '/billing/discard-checkout', {}), 200],
  ['files:', (ada: Person) => upload(ada), 201],
])('SN-2 requests that wait for the lock “%s” of their account take one connection', async (lock, change, status) => {
  const [ada, bob] = [await openAccount(), await openAccount()]
  const release = await hold(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${lock}${ada.id}`])
  const changes = Array.from({ length: 20 }, () => change(ada))
  await expect.poll(lockWaiters, elsewhere).toHaveLength(1)
  await expectServed(bob)
  expect([await lockWaiters(), inUse()]).toEqual([[expect.any(Number)], 1])
  await release()
  expect(await statusesOf(changes)).toContain(status)
})

const upload = ({ token }: Person) => {
  const body = 'email\nada@example.com\n'
  // Without a length, each would reserve as much as a file may have.
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv', 'content-length': `${body.length}` }
  return app.app.request('/files/uploads?name=people.csv', { method: 'POST', headers, body })
}

test('SN-2 twenty imports at once take their account’s share, and none fails', async () => {
  const ada = await openAccount()
  const seen = watchPool()
  const imports = Array.from({ length: 20 }, (_, at) => importCsv(ada, csvOf(`import-${at}`, 200)))
  expect(await statusesOf(imports)).toContain(200)
  expect(seen.maxCount).toBe(share)
})

test('SN-2 an account’s line has an end: a flood gets a 503 to try again, and others are served', async () => {
  const [ada, bob] = [await openAccount(), await openAccount()]
  const release = await hold(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`billing ${ada.id}`])
  const seen = watchPool()
  const flood = Array.from({ length: 250 }, () => ada.asUser('POST', '/billing/discard-checkout', {}))
  const first = await Promise.any(flood)
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
  await expectServed(bob)
  await release()
  expect(await statusesOf(flood)).toContain(200)
  expect(seen.maxCount).toBeLessThanOrEqual(share + 1)
})

test('SN-2 requests with an Idempotency-Key stay within their account’s share', async () => {
  const [ada, bob] = [await openAccount(), await openAccount()]
  const call = (at: number) =>
    app.request('POST', '/v1/verify', { key: ada.key, body: email, headers: { 'idempotency-key': `call-${at}` } })
  await verified(call(0))
  const release = await hold('select from quota_periods where user_id = $1 for update', [ada.id])
  const calls = Array.from({ length: 20 }, (_, at) => call(at + 1))
  await expect.poll(lockWaiters, elsewhere).toHaveLength(share)
  // Charges share their statement, which waits for Ada's too: Bob can sign in meanwhile.
  const body = { email: bob.email, password }
  expect((await app.request('POST', '/auth/v1/token?grant_type=password', { body })).status).toBe(200)
  expect(await lockWaiters()).toHaveLength(share)
  await release()
  expect(await statusesOf(calls)).toContain(200)
})

test('SN-2 a statement that was canceled is a 503 to try again, in every protocol', async () => {
  const ada = await openAccount()
  await app.owner.query("insert into notifications (user_id, type, title, message) values ($1, 'info', 'a', 'b')", [
    ada.id,
  ])
  await ada.asUser('POST', '/lists/entries', { action: 'block', type: 'domain', value: 'a.example' })
  const cases = [
    ['list_entries', () => ada.asUser('POST', '/lists/entries/delete', { filter: { action: 'block' } })],
    ['notifications', () => ada.asUser('PATCH', `/rest/v1/notifications?user_id=eq.${ada.id}`, { read_at: 'now' })],
    ['auth.users', () => ada.asUser('PUT', '/auth/v1/user', { data: { firstName: 'Ada' } })],
  ] as const
  for (const [table, change] of cases) {
    const column = table === 'auth.users' ? 'id' : 'user_id'
    const release = await hold(`select from ${table} where ${column} = $1 for update`, [ada.id])
    const changing = change()
    await expect.poll(lockWaiters, elsewhere).toHaveLength(1)
    for (const pid of await lockWaiters()) await app.owner.query('select pg_cancel_backend($1)', [pid])
    const response = await changing
    expect([table, response.status, response.headers.get('retry-after')]).toEqual([table, 503, '5'])
    await release()
  }
})
