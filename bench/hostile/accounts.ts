import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { launchProduct } from '../../scripts/launch.ts'
import { createPool } from '../../server/src/db/connect.ts'
import { createLog } from '../../server/src/http/log.ts'
import { run } from '../packages/run.ts'

const password = 'Analytical1843'
export const honest = { email: 'ada@example.com', password }
export const hostile = { email: 'eve@example.com', password }

/** Two accounts in a data folder: a paying customer, and a Free one with everything that takes long to download. */
export async function openAccounts(dataDir: string) {
  const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }
  const { url, stop } = await launchProduct({ DATA_DIR: dataDir, ...settings })
  try {
    const ada = await signUp(url, honest)
    // Of all plans, the one with more than 10 requests per second.
    const grant = ['server/dist/admin.js', 'plan', 'grant', honest.email, 'enterprise']
    run(process.execPath, grant, { env: { DATA_DIR: dataDir } })
    const eve = await signUp(url, hostile)
    await fillLogs(dataDir, eve.id)
    const hostileKey = await eve.createKey({ scopes: ['verify', 'lists', 'files'] })
    // A Free account has 25 checks; with a test key they're free.
    const file = await checkFile(url, await eve.createKey({ type: 'test', scopes: ['files'] }))
    return { key: await ada.createKey({}), hostileKey, file }
  } finally {
    await stop()
  }
}

async function signUp(url: string, person: typeof honest) {
  const signedUp = await send(url, '/auth/v1/signup', {}, { ...person, data: { services: ['developer'] } })
  const { access_token: token, user } = Session.parse(signedUp)
  const authorization = `Bearer ${token}`
  const createKey = async (settings: object) =>
    Key.parse(await send(url, '/api-keys', { authorization }, { name: 'Drill', ...settings })).full_key
  return { id: user.id, createKey }
}

/** Each download is larger than what sockets and proxies buffer, or nobody would notice that it isn't read. */
async function fillLogs(dataDir: string, userId: string): Promise<void> {
  const socket = { host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' }
  const database = createPool({ ...socket, max: 1 }, createLog('silent'))
  const statements = [
    `insert into list_entries (user_id, id, action, type, value, note, version)
     select $1, gen_random_uuid(), 'block', 'domain', 'shop' || n || '.example.net', repeat('note ', 40), 1 from generate_series(1, 50000) n`,
    'insert into account_rules (user_id) values ($1)',
    `insert into audit_events (id, user_id, action, actor, target, created_at)
     select gen_random_uuid(), $1, 'api_key.created', 'owner', jsonb_build_object('name', repeat('name ', 300)), now() from generate_series(1, 9000)`,
  ]
  for (const statement of statements) await database.query(statement, [userId])
  await database.end()
}

async function checkFile(url: string, key: string): Promise<string> {
  const own = { 'x-api-token': key }
  const rows = Array.from({ length: 40_000 }, (_, row) => `person${row}@example.com,${'note '.repeat(50)}`)
  const csv = ['email,note', ...rows].join('\n')
  const { id } = File.parse(await send(url, '/v1/files?name=people.csv', { ...own, 'content-type': 'text/csv' }, csv))
  await send(url, `/v1/files/${id}/start`, own, { columns: { email: 'email' } })
  while (File.parse(await send(url, `/v1/files/${id}`, own)).state === 'running') await delay(200)
  return id
}

export async function send(url: string, path: string, headers: Record<string, string>, body?: object | string) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} responded ${response.status}: ${text}`)
  return JSON.parse(text)
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
const Key = z.object({ full_key: z.string() })
const File = z.object({ id: z.string(), state: z.string() })
