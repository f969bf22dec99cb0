import { randomUUID } from 'node:crypto'
import { ApiKeyList, CreatedApiKey } from '@assay/contract/api-keys'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email } from '../verification/api-fixture.ts'
import { maxKeys } from './create.ts'
import { createKey, isWellFormedKey, prefixOf } from './key-format.ts'
import { sweepApiKeys } from './list.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createApiApp>>['signUp']>>

test('AK-5 keys are created, listed and deleted with a session', async () => {
  const { signUp } = await createApiApp()
  const ada = await signUp()
  expect(await listed(ada)).toEqual([])
  const created = await ada.asUser('POST', '/api-keys', { name: ' Server ', type: 'test' })
  expect(created.status).toBe(201)
  const { id, key } = await ada.createKey()
  expect(isWellFormedKey(key)).toBe(true)
  expect(await listed(ada)).toMatchObject([
    { id, name: 'A key', type: 'live', key_prefix: key.slice(0, 13), last_used_at: null, expires_at: null, usage: 0 },
    { name: 'Server', type: 'test' },
  ])
  expect((await ada.asUser('DELETE', `/api-keys/${id}`)).status).toBe(204)
  expect(await listed(ada)).toHaveLength(1)
  const byDefault = await ada.asUser('POST', '/api-keys', { name: 'Default' })
  expect(await byDefault.json()).toMatchObject({ full_key: expect.stringMatching(/^asy_live_/) })
})

test('MO-2 NO-2 a new key is mailed to its owner once, by its prefix and never as a whole', async () => {
  const { signUp, mailTo, owner } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const expires_at = '2999-12-04T00:00:00.000Z'
  const response = await ada.asUser('POST', '/api-keys', { name: 'Sign-up <form>', expires_at })
  const { full_key: key } = z.object({ full_key: z.string() }).parse(await response.json())
  await ada.asUser('POST', '/api-keys', { name: '' })
  const mails = await mailTo(ada.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['New Assay API key'])
  expect(mails[0]?.text).toContain(`Name: Sign-up <form>\nKey: ${key.slice(0, 13)}…\nExpires: Dec 4, 2999\n`)
  expect(mails[0]?.text).toContain('Wasn’t you? Delete the key and change your password now.')
  expect(mails[0]?.html).toContain('Sign-up &lt;form&gt;')
  expect(JSON.stringify(mails)).not.toContain(key)
  expect(await mailTo(bob.email)).toEqual([])
  const { rows } = await owner.query("select type, message from notifications where user_id = $1 and type = 'info'", [
    ada.id,
  ])
  expect(rows).toEqual([
    {
      type: 'info',
      message: `The live key “Sign-up <form>” (${key.slice(0, 13)}…) was created. Wasn’t you? Delete it and change your password.`,
    },
  ])
})

test('AK-5 errors say what is wrong in detail', async () => {
  const { signUp, request } = await createApiApp()
  const ada = await signUp()
  for (const [method, path] of [
    ['GET', '/api-keys'],
    ['POST', '/api-keys'],
    ['DELETE', `/api-keys/${randomUUID()}`],
  ] as const) {
    const response = await request(method, path, method === 'POST' ? { body: { name: 'x' } } : {})
    expect(response.status).toBe(401)
    expect(ErrorBody.parse(await response.json()).detail).toBe('No valid session token found. Please log in.')
  }
  const empty = await ada.asUser('POST', '/api-keys', { name: '  ' })
  expect(ErrorBody.parse(await empty.json()).fields).toEqual({ name: 'API key name is required.' })
  const wrong = [
    {},
    { name: 'x'.repeat(101) },
    { name: 'a\u0000b' },
    { name: 'x', type: 'root' },
    { name: 'x', user_id: ada.id },
  ]
  for (const body of wrong) expect((await ada.asUser('POST', '/api-keys', body)).status).toBe(400)
  const past = { name: 'x', expires_at: '2020-01-01T00:00:00Z' }
  expect(await errorOf(ada.asUser('POST', '/api-keys', past))).toEqual([400, 'invalid_request'])
  expect(await errorOf(ada.asUser('DELETE', '/api-keys/x'))).toEqual([404, 'not_found'])
})

test('AK-7 the database and the log hold a prefix and a hash, never a key', async () => {
  const { signUp, owner, logLines, request } = await createApiApp()
  const ada = await signUp()
  const { id, key } = await ada.createKey()
  await request('POST', '/v1/verify', { key, body: email })
  await request('POST', '/v1/verify', { key: `${key}x`, body: email })
  const { rows } = await owner.query('select k::text as row from api_keys k where id = $1', [id])
  const stored = JSON.stringify(rows) + logLines.join('')
  expect(stored).toContain(key.slice(0, 13))
  expect(stored).not.toContain(key.slice(13, 25))
})

test('AK-7 a deleted key stops working immediately, in every process', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  const { id, key } = await ada.createKey()
  for (const { request } of [one, other])
    expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
  await ada.asUser('DELETE', `/api-keys/${id}`)
  for (const { request } of [one, other]) {
    expect(await errorOf(request('POST', '/v1/verify', { key, body: email }))).toEqual([401, 'unauthenticated'])
  }
  expect((await one.countedFor(ada.id)).ledger).toBe(2)
})

test('AK-7 another user’s key is a 404, and stays', async () => {
  const { signUp, request } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const { id, key } = await ada.createKey()
  expect(await errorOf(bob.asUser('DELETE', `/api-keys/${id}`))).toEqual([404, 'not_found'])
  expect(await errorOf(bob.asUser('DELETE', `/api-keys/${randomUUID()}`))).toEqual([404, 'not_found'])
  expect(await listed(bob)).toEqual([])
  expect((await request('POST', '/v1/verify', { key, body: email })).status).toBe(200)
})

test('a key shows its last use and usage, and expires when it should', async () => {
  const { signUp, request, owner, clock } = await createApiApp()
  const ada = await signUp()
  const { id, key } = await ada.createKey()
  await request('POST', '/v1/verify', { key, body: { ...email, firstname: 'Ada' } })
  const [used] = await listed(ada)
  expect(used).toMatchObject({ id, usage: 2 })
  expect(Math.abs(Date.parse(used?.last_used_at ?? '') - clock.now().getTime())).toBeLessThan(60_000)
  await owner.query("update api_keys set expires_at = now() - interval '1 second' where id = $1", [id])
  expect(await errorOf(request('POST', '/v1/verify', { key, body: email }))).toEqual([401, 'unauthenticated'])
})

test('AK-5 a test key shows its last use, written at most once a minute', async () => {
  const { signUp, request, owner } = await createApiApp()
  const ada = await signUp()
  const { id, key } = await ada.createKey('test')
  const lastUse = async () => (await listed(ada))[0]?.last_used_at ?? null
  const use = () => request('POST', '/v1/verify', { key, body: email })
  expect(await lastUse()).toBeNull()
  expect((await use()).status).toBe(200)
  const first = await lastUse()
  expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000)
  await use()
  expect(await lastUse()).toBe(first)
  await owner.query("update api_keys set last_used_at = now() - interval '2 minutes' where id = $1", [id])
  await use()
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
  expect(await listed(ada)).toMatchObject([{ id, type: 'test', usage: 0 }])
})

test('an account has a limited number of keys, even under parallel requests', async () => {
  const { signUp, owner } = await createApiApp()
  const ada = await signUp()
  await owner.query(
    `insert into api_keys (user_id, name, type, key_prefix, key_hash)
     select $1::uuid, 'many', 'live', 'asy_live_0000', decode(md5($1::text || n), 'hex') from generate_series(1, $2::int) n`,
    [ada.id, maxKeys - 2],
  )
  const create = () => ada.asUser('POST', '/api-keys', { name: 'one more' }).then(({ status }) => status)
  const statuses = await Promise.all(Array.from({ length: 8 }, create))
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
})

test('NO-2 a new and a deleted key are notified once each, however often the delete is sent', async () => {
  const { signUp, owner } = await createApiApp()
  const ada = await signUp()
  const { id, key } = await ada.createKey('live', 'Checkout')
  const deletes = await Promise.all(Array.from({ length: 20 }, () => ada.asUser('DELETE', `/api-keys/${id}`)))
  expect(deletes.filter(({ status }) => status === 204)).toHaveLength(1)
  const { rows } = await owner.query(
    "select title, message from notifications where user_id = $1 and title like 'API key%' order by created_at",
    [ada.id],
  )
  expect(rows).toMatchObject([{ title: 'API key created' }, { title: 'API key deleted' }])
  expect(JSON.stringify(rows)).toContain('Checkout')
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('SY-1 no user reads another’s keys, and nobody a hash or the secret', async () => {
  const { signUp, deps } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await ada.createKey()
  const visible = await deps.db.asUser(bob.id, (tx) => tx.query('select id from api_keys'))
  expect(visible.rows).toEqual([])
  for (const sql of ['select key_hash from api_keys', 'select secret from api_secret', 'delete from api_keys']) {
    await expect(
      deps.db.asUser(ada.id, (tx) => tx.query(sql)),
      sql,
    ).rejects.toThrow('permission denied')
  }
  await expect(deps.db.asAnon((tx) => tx.query('select id from api_keys'))).rejects.toThrow('permission denied')
})

test('a key deleted more than 400 days ago is purged', async () => {
  const { signUp, deps, owner } = await createApiApp()
  const ada = await signUp()
  const { id } = await ada.createKey()
  await ada.asUser('DELETE', `/api-keys/${id}`)
  await owner.query("update api_keys set deleted_at = now() - interval '401 days' where id = $1", [id])
  await sweepApiKeys(deps)
  expect((await owner.query('select from api_keys where id = $1', [id])).rows).toHaveLength(0)
})

async function listed(person: Person) {
  return ApiKeyList.parse(await (await person.asUser('GET', '/api-keys')).json()).api_keys
}

test('SF-4 creating and deleting keys is limited to 20 an hour and 60 a day, with an error that says when', async () => {
  const { signUp, clock, request } = await createApiApp({ env: { AUTH_LIMITS: 'on' } })
  const ada = await signUp()
  // A session lasts an hour.
  const signIn = async () => {
    const body = { email: ada.email, password: 'Correct-horse-7' }
    const reply = await request('POST', '/auth/v1/token?grant_type=password', { body })
    return z.object({ access_token: z.string() }).parse(await reply.json()).access_token
  }
  const makeAndDelete = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const made = await request('POST', '/api-keys', { body: { name: 'short-lived' }, headers })
    if (made.status !== 201) return made
    const { id } = CreatedApiKey.parse(await made.json())
    await request('DELETE', `/api-keys/${id}`, { headers })
    return made
  }
  for (const span of ['hour', 'hour', 'hour', 'day']) {
    const token = await signIn()
    const made = await Promise.all(Array.from({ length: 30 }, () => makeAndDelete(token)))
    expect(made.filter(({ status }) => status === 201)).toHaveLength(span === 'hour' ? 20 : 0)
    const rejected = await makeAndDelete(token)
    const [wait, seconds] = span === 'hour' ? ['60 minutes', 3600] : ['21 hours', 75_600]
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(seconds - 100)
    expect(await rejected.json()).toMatchObject({
      code: 'rate_limited',
      detail: `You’ve created ${span === 'hour' ? 20 : 60} API keys in one ${span}. Please try again in ${wait}.`,
    })
    clock.advance(3600)
  }
  const bob = await signUp()
  expect((await bob.asUser('POST', '/api-keys', { name: 'of another account' })).status).toBe(201)
})

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
  const responses = await Promise.all(
    Array.from({ length: 400 }, () => verify(createKey('live'), `${attacker}:${before}`)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(300)
  expect(counter.transactions - before).toBe(100)
  expect(Number(responses.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0)

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
    const responses = await Promise.all(Array.from({ length: 5 }, () => verify(key, '203.0.113.2')))
    expect(responses.filter(({ status }) => status === 401)).toEqual([])
  }
  expect((await verify(createKey('live'), '203.0.113.2')).status).toBe(401)
})

test('a key shows its type, and no two are alike', () => {
  const keys = Array.from({ length: 200 }, () => createKey('live'))
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^asy_live_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
  }
  expect(createKey('test')).toMatch(/^asy_test_/)
  expect(prefixOf(keys[0] ?? '')).toMatch(/^asy_live_.{4}$/)
})

test('one wrong character is caught without a lookup', () => {
  const key = createKey('live')
  for (let place = 0; place < key.length; place += 1) {
    const changed = key.slice(0, place) + (key[place] === 'x' ? 'y' : 'x') + key.slice(place + 1)
    expect(isWellFormedKey(changed), changed).toBe(false)
  }
  for (const wrong of ['', 'asy_live_', `${key} `, ` ${key}`, `${key}\n`, key.slice(1), key.repeat(1000)]) {
    expect(isWellFormedKey(wrong)).toBe(false)
  }
})
