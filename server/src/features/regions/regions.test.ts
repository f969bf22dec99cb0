import { ErrorBody } from '@assay/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createAssayClient } from '../../../../client/src/client.ts'
import { errorOf } from '../../testing/error-of.ts'
import { deleteAccounts } from '../account/delete-rows.ts'
import { createKey, isWellFormedKey } from '../api-keys/key-format.ts'
import { readServerSecret, setServerSecret } from '../secrets/server-secret.ts'
import { addMember } from '../teams/add-member.ts'
import { createApiApp, email, password } from '../verification/api-fixture.ts'
import { exportTeam } from './export-team.ts'
import { importTeam } from './import-team.ts'
import { listMovedTables } from './moved-tables.ts'

const REGIONS = 'us United States https://us.example.com, eu European Union https://eu.example.com EU+CH'

type App = Awaited<ReturnType<typeof createApiApp>>
let us: App
let eu: App

/** Two installations on two databases, which share a secret as the guide says. */
beforeAll(async () => {
  us = await createApiApp({
    env: { REGION: 'us', REGIONS, INVOICE_PREFIX: 'US', WEBHOOK_NETWORKS: '127.0.0.0/8' },
    database: 'us',
  })
  eu = await createApiApp({ env: { REGION: 'eu', REGIONS, INVOICE_PREFIX: 'EU' }, database: 'eu' })
  const secret = await us.deps.db.asService(readServerSecret)
  expect(await eu.deps.db.asService((tx) => setServerSecret(tx, secret))).toBe(true)
})

const verify = ({ request }: App, key: string) => request('POST', '/v1/verify', { key, body: email })

async function rejection(response: Promise<Response>) {
  const { status, headers } = await response
  const { code, base_url } = ErrorBody.parse(await (await response).json())
  return [status, code, base_url ?? headers.get('retry-after')]
}

/** As the network leads there. */
const route: typeof fetch = async (input, init) => {
  const { origin, pathname } = new URL(String(input))
  return (origin === 'https://eu.example.com' ? eu : us).app.request(pathname, init)
}

test('RG-1 a key names its region, and another region responds 421 with the right base URL and counts nothing', async () => {
  const ada = await eu.signUp()
  const { key } = await ada.createKey()
  expect(key).toMatch(/^asy_live_eu_[0-9A-Za-z]{38}$/)
  expect(isWellFormedKey(key)).toBe(true)
  expect(isWellFormedKey(key.replace('_eu_', '_us_'))).toBe(false)
  expect((await verify(eu, key)).status).toBe(200)
  const elsewhere = [421, 'wrong_region', 'https://eu.example.com']
  for (let count = 0; count < 2; count += 1) expect(await rejection(verify(us, key))).toEqual(elsewhere)
  expect(await rejection(us.request('GET', '/v1/lists/entries', { key }))).toEqual(elsewhere)
  const form = us.request('POST', `/widget/verify?key=${createKey('pub', 'eu')}`, {
    headers: { origin: 'https://shop.example' },
  })
  expect(await rejection(form)).toEqual(elsewhere)
  expect((await eu.countedFor(ada.id)).ledger).toBe(1)
  expect((await us.countedFor(ada.id)).ledger).toBe(0)
  // Its own region, a region that isn't one of ours, and a typo.
  for (const unknown of [createKey('live', 'us'), createKey('live', 'ap'), key.slice(0, -1)])
    expect(await errorOf(verify(us, unknown))).toEqual([401, 'unauthenticated'])
})

test('RG-1 keys from before there were regions stay valid, and belong to the first', async () => {
  const before = await createApiApp({ database: 'us' })
  const { key } = await (await before.signUp()).createKey()
  expect(key).toMatch(/^asy_live_[0-9A-Za-z]{38}$/)
  expect((await verify(us, key)).status).toBe(200)
  expect(await rejection(verify(eu, key))).toEqual([421, 'wrong_region', 'https://us.example.com'])
  // Without REGION, a key is a key: nothing is said about other places.
  expect(await errorOf(verify(before, createKey('live', 'eu')))).toEqual([401, 'unauthenticated'])
  expect((await before.app.request('/regions/moved', { method: 'POST' })).status).toBe(404)
})

test('RG-1 the client follows once and remembers', async () => {
  const { key } = await (await eu.signUp()).createKey()
  const asked: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    asked.push(new URL(String(input)).host)
    return route(input, init)
  }
  const client = createAssayClient({ apiKey: key, baseUrl: 'https://us.example.com', fetch })
  expect((await client.verify({ email: 'ada@example.com' })).status).toBe('success')
  expect((await client.usage()).status).toBe('success')
  expect(asked).toEqual(['us.example.com', 'eu.example.com', 'eu.example.com'])
})

/** Everything a small account has: keys, requests, a plan, an invoice, a webhook, a file, a list, a notice. */
async function furnish(app: App) {
  const ada = await app.signUp()
  await app.grant(ada.id, 'basic')
  // A key's creation is an event, which is on its way to the endpoint.
  const endpoint = { url: 'http://127.0.0.1:9/assay', events: ['key.created'], password }
  expect((await ada.asUser('POST', '/webhook-endpoints', endpoint)).status).toBe(201)
  const { key, id } = await ada.createKey()
  const test = await ada.createKey('test')
  for (let count = 0; count < 3; count += 1) expect((await verify(app, key)).status).toBe(200)
  await app.request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'again' } })
  await ada.asUser('POST', '/lists/entries', { action: 'block', type: 'domain', value: 'bad.example' })
  const document =
    "insert into billing_documents (number, kind, user_id, issued_at, content) values ($2, 'invoice', $1, now(), '{}')"
  await app.owner.query(document, [ada.id, `${app.deps.config.seller.invoicePrefix}-${ada.id.slice(0, 8)}`])
  return { ada, key, keyId: id, testKey: test.key }
}

/** The file that `team export` writes, as lines. */
async function exported(from: App, accountId: string, region: string) {
  const lines: string[] = []
  const write = async (line: string) => void lines.push(line.trimEnd())
  const { sums } = await exportTeam(from.deps, { accountId, region, write, settleMilliseconds: 0 })
  return { lines, sums }
}

async function* streamed(lines: string[]) {
  yield* lines
}

const tables =
  "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'"

/** How many rows an account has in each table. */
async function rowsOf({ owner }: App, id: string) {
  const counts: Record<string, number> = {}
  const { rows } = await owner.query<{ name: string }>(`${tables} order by 1`)
  for (const { name } of rows) {
    const counted = await owner.query(`select count(*)::int as count from ${name} where user_id = $1`, [id])
    if (counted.rows[0].count > 0) counts[name] = counted.rows[0].count
  }
  return counts
}

test('RG-4 an account moves with exact sums: read-only meanwhile, 421 in the old region, everything in the new one', async () => {
  const { ada, key, testKey } = await furnish(us)
  const before = { rows: await rowsOf(us, ada.id), sums: await us.countedFor(ada.id) }
  expect(before.rows).toMatchObject({
    webhook_deliveries: 2,
    list_entries: 1,
    billing_documents: 1,
    idempotent_answers: 1,
  })
  const { lines, sums } = await exported(us, ada.id, 'eu')
  expect(lines.join('')).not.toContain(ada.email)

  // Held: requests wait, people read and change nothing.
  for (const held of [key, testKey]) expect(await rejection(verify(us, held))).toEqual([503, 'unavailable', '3'])
  expect((await ada.asUser('GET', '/api-keys')).status).toBe(200)
  expect(await rejection(ada.asUser('POST', '/api-keys', { name: 'New' }))).toEqual([503, 'unavailable', '3'])
  await expect(exported(us, ada.id, 'eu')).rejects.toThrow('held for another move')
  expect(await rejection(verify(eu, key))).toEqual([421, 'wrong_region', 'https://us.example.com'])

  const imported = await importTeam({ ...eu.deps, fetch: route }, streamed(lines))
  expect(imported).toMatchObject({ accountId: ada.id, from: 'us', sums })
  eu.clock.advance(2)
  const after = await rowsOf(eu, ada.id)
  expect({ ...after, notifications: (after.notifications ?? 0) - 1 }).toEqual(before.rows)
  expect(await eu.countedFor(ada.id)).toEqual(before.sums)

  // The same key, in its new region and in its old one; a request that was sent before counts once.
  expect((await verify(eu, key)).status).toBe(200)
  expect((await verify(eu, testKey)).status).toBe(200)
  expect(await rejection(verify(us, key))).toEqual([421, 'wrong_region', 'https://eu.example.com'])
  const again = await eu.request('POST', '/v1/verify', { key, body: email, headers: { 'idempotency-key': 'again' } })
  expect(again.status).toBe(200)
  expect(await eu.countedFor(ada.id)).toEqual({ used: 5, ledger: 5, days: 5 })
  expect(await us.countedFor(ada.id)).toEqual(before.sums)
  const signIn = await eu.request('POST', '/auth/v1/token?grant_type=password', {
    body: { email: ada.email, password },
  })
  expect(signIn.status).toBe(200)
  expect((await ada.asUser('GET', '/api-keys')).status).toBe(401)
  expect((await eu.mailTo(ada.email)).map(({ subject }) => subject)).toContain(
    'Your account is now in the European Union region',
  )

  // A day later the old region has nothing of it, invoices included, and still says where it is.
  us.clock.advance(2 * 86_400)
  await deleteAccounts(us.deps)
  expect(await rowsOf(us, ada.id)).toEqual({})
  expect(await rejection(verify(us, key))).toEqual([421, 'wrong_region', 'https://eu.example.com'])

  // And back.
  const back = await exported(eu, ada.id, 'us')
  await importTeam({ ...us.deps, fetch: route }, streamed(back.lines))
  us.clock.advance(2)
  expect((await verify(us, key)).status).toBe(200)
  expect(await us.countedFor(ada.id)).toEqual({ used: 6, ledger: 6, days: 6 })
  expect(await rejection(verify(eu, key))).toEqual([421, 'wrong_region', 'https://us.example.com'])
})

test('RG-4 every column that moves can be compared', async () => {
  await us.deps.db.asService(async (tx) => {
    for (const { name } of await listMovedTables(tx))
      await tx.query(`select hash_record_extended(row(nothing.*), 0) from (select (null::${name}).*) nothing`)
  })
})

test('RG-4 a team moves with its members, who keep their accounts in the old region without it', async () => {
  const { ada, key } = await furnish(us)
  const bob = await us.signUp()
  await us.deps.db.asService((tx) => addMember(tx, { teamId: ada.id, userId: bob.id, role: 'developer' }))
  await us.owner.query(
    `insert into sso_connections (user_id, protocol, name, settings, default_role, groups_claim, groups, is_required, used_at, created_at, updated_at)
     values ($1, 'oidc', 'Okta', '{}', 'viewer', 'groups', '[]', true, now(), now(), now())`,
    [ada.id],
  )
  const { lines } = await exported(us, ada.id, 'eu')
  await importTeam({ ...eu.deps, fetch: route }, streamed(lines))
  eu.clock.advance(2)
  expect((await verify(eu, key)).status).toBe(200)
  expect(await rejection(verify(us, key))).toEqual([421, 'wrong_region', 'https://eu.example.com'])
  // The provider has the addresses of the old region.
  const moved = await eu.owner.query('select is_required, used_at from sso_connections where user_id = $1', [ada.id])
  expect(moved.rows).toEqual([{ is_required: false, used_at: null }])
  for (const person of [ada, bob]) {
    const [mail] = await eu.mailTo(person.email)
    expect(mail?.text).toContain('Okta doesn’t know the new addresses of single sign-on yet')
  }
  for (const app of [us, eu]) {
    for (const person of [ada, bob]) {
      const credentials = { email: person.email, password }
      const session = await app.request('POST', '/auth/v1/token?grant_type=password', { body: credentials })
      const { access_token: token } = z.object({ access_token: z.string() }).parse(await session.json())
      const headers = { authorization: `Bearer ${token}`, 'assay-team': ada.id }
      expect((await app.request('GET', '/api-keys', { headers })).status).toBe(app === eu ? 200 : 403)
    }
  }
  us.clock.advance(2 * 86_400)
  await deleteAccounts(us.deps)
  expect((await us.owner.query('select from teams where id = $1', [ada.id])).rows).toEqual([])
  expect((await us.countedFor(ada.id)).ledger).toBe(0)
})

test('RG-4 what changes after the export, a changed file or a minute that is over leave the account where it was', async () => {
  const { ada, key, keyId } = await furnish(us)
  const late = await exported(us, ada.id, 'eu')
  await us.owner.query("update api_keys set name = 'Renamed by a job' where id = $1", [keyId])
  const importing = (lines: string[]) => importTeam({ ...eu.deps, fetch: route }, streamed(lines))
  await expect(importing(late.lines)).rejects.toThrow('Something was written to api_keys after the export')
  expect(await rowsOf(eu, ada.id)).toEqual({})

  const end = "update account_moves set held_until = now() - interval '1 second' where account_id = $1"
  await us.owner.query(end, [ada.id])
  expect((await verify(us, key)).status).toBe(200)
  const slow = await exported(us, ada.id, 'eu')
  await us.owner.query(end, [ada.id])
  await expect(importing(slow.lines)).rejects.toThrow('The minute is over')

  const { lines } = await exported(us, ada.id, 'eu')
  await expect(importing(lines.slice(0, -1))).rejects.toThrow('The copy differs from what was exported')
  await expect(importing([`A${lines[0]?.slice(1)}`])).rejects.toThrow('can’t be opened here')
  await expect(importTeam({ ...us.deps, fetch: route }, streamed(lines))).rejects.toThrow(
    'The file is for the region eu',
  )
  const forged = { account_id: ada.id, region: 'eu', digest: '{}', signature: 'f'.repeat(64) }
  expect(await errorOf(us.request('POST', '/regions/moved', { body: forged }))).toEqual([403, 'forbidden'])
  await us.owner.query(end, [ada.id])
  expect((await verify(us, key)).status).toBe(200)
  expect(await us.countedFor(ada.id)).toMatchObject({ ledger: 6 })
  expect(await rowsOf(eu, ada.id)).toEqual({})
})
