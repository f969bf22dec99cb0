import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct } from '../../scripts/launch.ts'
import { isReady } from './data-folders.ts'

beforeAll(ensureBuilt, 120_000)

test('SY-4 several servers share an external PostgreSQL in DATABASE_URL: migrated once, with one exact quota', async () => {
  // This test run's server; to the product it's just an external one.
  const { host } = inject('postgres')
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('create database shared')
  const databaseUrl = `postgres://postgres@localhost/shared?host=${encodeURIComponent(host)}`
  const open = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }
  const servers = await Promise.all([1, 2, 3].map(() => launchProduct({ DATABASE_URL: databaseUrl, ...open })))
  expect(await Promise.all(servers.map(isReady))).toEqual([true, true, true])

  // 25 checks a month and sixty concurrent requests over all three: not one too many.
  const [first] = servers
  const key = await openKey(first?.url ?? '')
  const calls = Array.from({ length: 60 }, (_, index) => verifyEmail(servers[index % 3]?.url ?? '', key))
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)

  for (const server of servers) expect(await server.stop()).toBe(0)
  expect((await client.query('select 1')).rows).toHaveLength(1)
  await client.end()
})

/** A new account's key, created like a browser would. */
async function openKey(url: string): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect(response.ok, await response.clone().text()).toBe(true)
    return Object(await response.json())
  }
  const credentials = { email: 'ada@example.com', password: 'Correct-horse-1', data: { services: ['developer'] } }
  const { access_token } = await post('/auth/v1/signup', credentials)
  const { full_key } = await post('/api-keys', { name: 'Shared' }, { authorization: `Bearer ${access_token}` })
  return full_key
}

async function verifyEmail(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-token': key },
    body: JSON.stringify({ model: 'user_verification', email: 'ada@example.com' }),
  })
  await response.text()
  return response.status
}
