import { randomUUID } from 'node:crypto'
import { ApiKeyList, CreatedApiKey } from '@assay/contract/api-keys'
import { ErrorBody } from '@assay/contract/errors'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email, password, person } from '../verification/api-fixture.ts'
import { isAllowed, isWithin, toBlockList } from './networks.ts'

type App = Awaited<ReturnType<typeof createApiApp>>
type Person = Awaited<ReturnType<App['signUp']>>

test('AC-5 a key is used only for its scopes; older keys and plain new ones have all of today’s', async () => {
  const { signUp, request, countedFor } = await createApiApp()
  const ada = await signUp()
  const usage = await createKey(ada, { scopes: ['usage'] })
  const verify = await createKey(ada, { scopes: ['verify'] })
  const both = await createKey(ada, {})
  const call = (key: string) => request('POST', '/v1/verify', { key, body: email })
  expect(await detailOf(call(usage.key))).toBe(
    '403 forbidden: This API key doesn’t have the `verify` scope. Add it to the key, or use another key.',
  )
  expect(await errorOf(request('GET', '/v1/usage', { key: verify.key }))).toEqual([403, 'forbidden'])
  expect((await request('GET', '/v1/usage', { key: usage.key })).status).toBe(200)
  expect((await call(verify.key)).status).toBe(200)
  expect((await call(both.key)).status).toBe(200)
  expect((await request('GET', '/v1/usage', { key: both.key })).status).toBe(200)
  expect((await countedFor(ada.id)).ledger).toBe(2)
})

test('AC-5 a scope added after the clock stepped back counts at once', async () => {
  const { signUp, request, clock } = await createApiApp()
  const ada = await signUp()
  const { id, key } = await createKey(ada, { scopes: ['usage'] })
  const call = async () => (await request('POST', '/v1/verify', { key, body: email })).status
  expect(await call()).toBe(403)
  clock.advance(-40 * 86_400)
  const change = { scopes: ['verify'], password }
  expect((await ada.asUser('PATCH', `/api-keys/${id}`, change)).status).toBe(204)
  expect(await call()).toBe(200)
})

test('AC-5 a key works only from its networks, as the trusted proxy saw the caller, by IPv4 and IPv6', async () => {
  const { signUp, request, countedFor } = await createApiApp({ env: { TRUSTED_PROXIES: '1' } })
  const ada = await signUp()
  const { id, key } = await createKey(ada, { networks: ['203.0.113.77/25', '2001:DB8:0:1::/64', '198.51.100.4'] })
  expect((await listed(ada)).find((one) => one.id === id)?.networks.toSorted()).toEqual([
    '198.51.100.4/32',
    '2001:db8:0:1::/64',
    '203.0.113.0/25',
  ])
  const from = (address: string) =>
    request('POST', '/v1/verify', { key, body: email, headers: { 'x-forwarded-for': address } })
  for (const address of ['203.0.113.1', '::ffff:203.0.113.1', '[2001:db8:0:1:2::3]:443', '198.51.100.4']) {
    expect((await from(address)).status, address).toBe(200)
  }
  for (const address of ['203.0.113.128', '2001:db8:0:2::3', '203.0.113.1, 192.0.2.1', '']) {
    expect(await errorOf(from(address)), address).toEqual([403, 'forbidden'])
  }
  expect(await detailOf(from('2001:db8::99'))).toBe(
    '403 forbidden: This API key can’t be used from 2001:db8::99. Add the address to the key’s allowed networks, or send the request from one of them.',
  )
  expect((await countedFor(ada.id)).ledger).toBe(4)
})

test('AC-5 settings are checked in people’s words', async () => {
  const { signUp } = await createApiApp()
  const ada = await signUp()
  const problem = async (settings: object) => {
    const response = await ada.asUser('POST', '/api-keys', { name: 'x', ...settings })
    expect(response.status).toBe(400)
    return Object.values(ErrorBody.parse(await response.json()).fields ?? {})[0]
  }
  expect(await problem({ networks: ['10.0.0.0/8', '10.0.0.300'] })).toMatch(/^“10.0.0.300” isn’t an IP address or net/)
  expect(await problem({ networks: ['0.0.0.0/0'] })).toMatch(/allows every address. Leave the list empty instead/)
  expect(await problem({ networks: ['::ffff:10.0.0.1'] })).toMatch(/Write it as IPv4/)
  expect(await problem({ networks: Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`) })).toMatch(/at most 20 items/)
  expect(await problem({ scopes: [] })).toBe('Choose at least one scope.')
  expect(await problem({ scopes: ['root'] })).toMatch(/must be one of "verify", "usage"/)
  expect(await problem({ label: 'x'.repeat(31) })).toMatch(/at most 30 characters/)
  expect(await problem({ monthly_budget: 0 })).toMatch(/at least 1/)
  expect(await problem({ requests_per_second: 3 })).toBe(
    'Your plan allows 2 requests per second. A key can have at most that.',
  )
})

test('AC-5 a key has its own requests per second, below the plan’s', async () => {
  const { signUp, request, grant } = await createApiApp({ env: { API_LIMITS: 'on' } })
  const ada = await signUp()
  await grant(ada.id, 'basic')
  const slow = await createKey(ada, { requests_per_second: 1 })
  const free = await createKey(ada, {})
  const statuses = async (key: string) =>
    (await Promise.all(Array.from({ length: 4 }, () => request('POST', '/v1/verify', { key, body: email })))).map(
      ({ status, headers }) => `${status} ${headers.get('ratelimit-policy')}`,
    )
  const slowOnes = await statuses(slow.key)
  expect(slowOnes[0]).toBe('200 1;w=1')
  expect(slowOnes.filter((status) => status === '429 1;w=1').length).toBeGreaterThanOrEqual(2)
  expect(await statuses(free.key)).toEqual(Array(4).fill('200 10;w=1'))
})

test('AC-5 a change takes effect with the next request in every process, and is recorded', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const [ada, bob] = [await one.signUp(), await one.signUp()]
  const { id, key } = await createKey(ada, {})
  const call = ({ request }: App) => errorOf(request('POST', '/v1/verify', { key, body: email }))
  for (const app of [one, other]) expect(await call(app)).toEqual([200, ''])
  const change = { name: 'Shop', label: 'staging', networks: ['10.0.0.0/8'] }
  expect(await errorOf(bob.asUser('PATCH', `/api-keys/${id}`, change))).toEqual([404, 'not_found'])
  expect((await ada.asUser('PATCH', `/api-keys/${id}`, change)).status).toBe(204)
  for (const app of [one, other]) expect(await call(app)).toEqual([403, 'forbidden'])
  expect(await listed(ada)).toMatchObject([{ ...change, scopes: ['verify', 'usage'], monthly_budget: null }])
  expect((await ada.asUser('PATCH', `/api-keys/${id}`, { networks: [], label: null })).status).toBe(204)
  for (const app of [one, other]) {
    app.clock.advance(1)
    expect(await call(app)).toEqual([200, ''])
  }
  const { rows } = await one.owner.query(
    "select action, target from audit_events where user_id = $1 and action = 'api_key.changed' order by id",
    [ada.id],
  )
  expect(rows).toMatchObject([{ target: { name: 'Shop', before: 'A key' } }, { target: { name: 'Shop' } }])
  expect(await errorOf(ada.asUser('PATCH', `/api-keys/${randomUUID()}`, {}))).toEqual([404, 'not_found'])
})

test('AC-5 SF-6 a stolen session can tighten a key but not loosen it, nor rotate one that lasts', async () => {
  const { signUp, clock } = await createApiApp()
  const ada = await signUp()
  const limits = { scopes: ['verify'], networks: ['10.0.0.0/8'], monthly_budget: 10, requests_per_second: 1 }
  const { id } = await createKey(ada, limits)
  clock.advance(601)
  const change = async (body: object) => (await errorOf(ada.asUser('PATCH', `/api-keys/${id}`, body))).join(' ')
  for (const looser of [
    { scopes: ['verify', 'usage'] },
    { networks: [] },
    { networks: ['10.0.0.0/8', '11.0.0.1'] },
    { monthly_budget: 11 },
    { monthly_budget: null },
    { requests_per_second: 2 },
  ]) {
    expect(await change(looser), JSON.stringify(looser)).toBe('403 reauthentication_needed')
  }
  expect(await listed(ada)).toMatchObject([{ ...limits }])
  const stricter = { networks: ['10.2.0.0/16'], monthly_budget: 9, name: 'Stricter' }
  expect(await change(stricter)).toBe('204 ')
  expect(await listed(ada)).toMatchObject([stricter])
  expect(await change({ networks: [], password: 'Correct-horse-7' })).toBe('204 ')
  const rotate = (proof: object) => errorOf(ada.asUser('POST', `/api-keys/${id}/rotate`, { overlap: 'none', ...proof }))
  expect(await rotate({})).toEqual([403, 'reauthentication_needed'])
  expect(await rotate({ password: 'Correct-horse-7' })).toEqual([200, ''])
})

test('AC-5 of 60 simultaneous requests on a budget of 20 exactly 20 are granted, across two processes', async () => {
  const [one, other] = [await createApiApp(), await createApiApp()]
  const ada = await one.signUp()
  await one.grant(ada.id, 'basic')
  const [capped, free] = [await createKey(ada, { monthly_budget: 20 }), await createKey(ada, {})]
  const send = (key: string) => (_: unknown, at: number) =>
    (at % 2 ? one : other).request('POST', '/v1/verify', { key, body: email })
  const responses = await Promise.all([
    ...Array.from({ length: 60 }, send(capped.key)),
    ...Array.from({ length: 10 }, send(free.key)),
  ])
  expect(responses.slice(0, 60).filter(({ status }) => status === 200)).toHaveLength(20)
  expect(responses.slice(60).filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await one.countedFor(ada.id)).toEqual({ used: 30, ledger: 30, days: 30 })
  const rejected = responses.slice(0, 60).find(({ status }) => status === 429) ?? Response.error()
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(86_400)
  expect(await detailOf(rejected)).toMatch(
    /^429 quota_exceeded: Key budget exceeded: all 20 checks of this key’s monthly budget are used. Resets /,
  )
  // Nobody is told that the plan’s quota ran out.
  const { rows } = await one.owner.query('select refused_at from quota_periods where user_id = $1 and used > 0', [
    ada.id,
  ])
  expect(rows).toEqual([{ refused_at: null }])
})

test('AC-5 a budget is used to the last check by requests of one and three, on Free too, and replays cost nothing', async () => {
  const { signUp, request, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await createKey(ada, { monthly_budget: 11 })
  const once = () =>
    request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'one-and-the-same' } })
  expect((await once()).status).toBe(200)
  const calls = Array.from({ length: 20 }, (_, at) =>
    request('POST', '/v1/verify', { key, body: at % 3 === 0 ? email : person }),
  )
  await Promise.all(calls)
  expect((await countedFor(ada.id)).ledger).toBe(11)
  expect((await once()).status).toBe(200)
  const late = request('POST', '/v1/verify', { key, body: person, headers: { 'idempotency-key': 'another' } })
  expect(await errorOf(late)).toEqual([429, 'quota_exceeded'])
})

test('AC-5 a budget set in mid-period counts what was used, to the check, however busy the key is', async () => {
  const { signUp, request, grant, countedFor, owner } = await createApiApp()
  const ada = await signUp()
  await grant(ada.id, 'basic')
  const { id, key } = await createKey(ada, {})
  const send = () => request('POST', '/v1/verify', { key, body: email })
  const wave = () => Promise.all(Array.from({ length: 10 }, send))
  const busy = async () => {
    for (let round = 0; round < 6; round += 1) await wave()
  }
  await wave()
  const [change] = await Promise.all([ada.asUser('PATCH', `/api-keys/${id}`, { monthly_budget: 40 }), busy()])
  expect(change.status).toBe(204)
  const { ledger } = await countedFor(ada.id)
  expect(ledger).toBeGreaterThanOrEqual(40)
  const { rows } = await owner.query('select budget_used from api_keys where id = $1', [id])
  expect(rows).toEqual([{ budget_used: ledger }])
  expect(await errorOf(send())).toEqual([429, 'quota_exceeded'])
  // A new plan's quota starts from zero, and so does the budget.
  await grant(ada.id, 'pro')
  expect((await send()).status).toBe(200)
})

test('AC-5 the last use has the network and the agent’s first word, never an address', async () => {
  const { signUp, request, deps, owner } = await createApiApp({ env: { TRUSTED_PROXIES: '1' } })
  const ada = await signUp()
  for (const type of ['live', 'test'] as const) {
    const { id, key } = await createKey(ada, { type })
    const headers = { 'x-forwarded-for': '2001:4860:4860::8888', 'user-agent': 'curl/8.5.0 {"a",\\b} (linux)' }
    expect((await request('POST', '/v1/verify', { key, body: email, headers })).status).toBe(200)
    expect((await listed(ada)).find((one) => one.id === id)?.last_used_from).toEqual({
      network: '2001:4860:4860::/64',
      country: await deps.countries.find('2001:4860:4860::'),
      agent: 'curl/8.5.0',
    })
  }
  const { rows } = await owner.query('select k::text from api_keys k where user_id = $1', [ada.id])
  expect(JSON.stringify(rows)).not.toContain('8888')
})

async function createKey(person: Person, settings: object): Promise<{ id: string; key: string }> {
  const response = await person.asUser('POST', '/api-keys', { name: 'A key', ...settings })
  const { id, full_key } = CreatedApiKey.parse(await response.json())
  return { id, key: full_key }
}

async function listed(person: Person) {
  return ApiKeyList.parse(await (await person.asUser('GET', '/api-keys')).json()).api_keys
}

async function detailOf(response: Response | Promise<Response>): Promise<string> {
  const received = await response
  const { code, detail } = ErrorBody.parse(await received.json())
  return `${received.status} ${code}: ${detail}`
}

test('AC-5 networks match addresses of both families, and single ones', () => {
  const list = toBlockList(['10.1.0.0/16', '203.0.113.7', '2001:db8:1::/48', '2001:db8:2::5'])
  const allowed = (address: string) => list && isAllowed(list, address)
  for (const address of ['10.1.255.255', '203.0.113.7', '2001:db8:1:ffff::9', '2001:db8:2::5']) {
    expect(allowed(address), address).toBe(true)
  }
  for (const address of ['10.2.0.0', '203.0.113.8', '2001:db8:3::1', '2001:db8:2::6', 'unknown']) {
    expect(allowed(address), address).toBe(false)
  }
  expect(toBlockList([])).toBeNull()
})

test('AC-5 a list is within another only if each of its networks is', () => {
  expect(isWithin(['10.1.2.0/24', '2001:db8::1'], ['10.0.0.0/8', '2001:db8::/32'])).toBe(true)
  expect(isWithin(['10.0.0.0/7'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['11.0.0.0/8'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['::a00:0/104'], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin([], ['10.0.0.0/8'])).toBe(false)
  expect(isWithin(['10.0.0.0/8'], [])).toBe(true)
  expect(isWithin([], [])).toBe(true)
})
