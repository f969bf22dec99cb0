import { spawnSync } from 'node:child_process'
import { ApiKeyList } from '@assay/contract/api-keys'
import { plans } from '@assay/contract/billing/catalogue'
import { BillingData, type BillingSubscription } from '@assay/contract/billing/invoices'
import { BillingState } from '@assay/contract/billing/subscription'
import { FileList } from '@assay/contract/files/files'
import { ListPage } from '@assay/contract/lists/entries'
import { NotificationRow } from '@assay/contract/notifications'
import { ReviewPage } from '@assay/contract/review'
import { DraftPolicy, LivePolicy } from '@assay/contract/rules/policy'
import { RequestLog, UsageReport } from '@assay/contract/usage'
import { WaveList } from '@assay/contract/waves/waves'
import { WebhookEndpointList } from '@assay/contract/webhooks/endpoints'
import { FormKeyList } from '@assay/contract/widget/form-keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { connect, createClient, until } from '../../scripts/demo/client.ts'
import { demoEnvironment, rejectOutside } from '../../scripts/demo/environment.ts'
import { type Demo, seedDemo } from '../../scripts/demo/seed.ts'
import { farmSize } from '../../scripts/demo/sign-ups.ts'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { startedDataDir } from './data-folders.ts'

let product: Product
let demo: Demo
let database: Awaited<ReturnType<typeof connect>>
let removeFolder = () => {}

beforeAll(async () => {
  await ensureBuilt()
  const dataDir = await startedDataDir((remove) => {
    removeFolder = remove
  })
  product = await launchProduct({ ...demoEnvironment(), DATA_DIR: dataDir })
  demo = await seedDemo(product)
  database = await connect(product.dataDir)
}, 120_000)

afterAll(async () => {
  await database?.close()
  await product?.stop()
  removeFolder()
})

test('the seeded account signs in, and every page adds up to the same requests', async () => {
  const { ask } = await signIn()
  const { story, calls } = demo
  const unitsSince = (from: Date) => calls.reduce((sum, { at, units }) => sum + (at >= from ? units : 0), 0)
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const range = `from=${day(story.signedUp)}&to=${day(new Date())}`
  const { quota, rows } = UsageReport.parse(await ask(`/usage?${range}`))
  expect(quota).toMatchObject({ tier: 'pro', used: unitsSince(story.proRenewed), limit: plans.pro.unitLimit })
  expect(quota.used).toBeGreaterThan(10_000)
  expect(rows.reduce((sum, { checks }) => sum + checks, 0)).toBe(unitsSince(story.signedUp))
  expect(rows.reduce((sum, row) => sum + row.requests, 0)).toBe(calls.length)
  expect(new Set(rows.map((row) => row.day)).size).toBeGreaterThanOrEqual(90)
  expect(new Set(rows.map(({ verdict }) => verdict))).toEqual(
    new Set(['clean', 'disposable', 'fake', 'both', 'invalid', 'risky', 'suspicious']),
  )

  const { api_keys: keys } = ApiKeyList.parse(await ask('/api-keys'))
  expect(keys.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'CI test',
    'Mobile app live',
    'Nightly import live',
    'Production live',
  ])
  expect(keys.reduce((sum, { usage }) => sum + usage, 0)).toBe(quota.used)
  const { entries } = RequestLog.parse(await ask('/requests'))
  expect(entries).toHaveLength(50)
  expect(entries[0]?.created_at).toBe(calls.at(-1)?.at.toISOString())

  const { rows: months } = await database.tx.query<{ used: number; days: number; ledger: number; has_ledger: boolean }>(
    `select q.used::int, q.starts_at > now() - interval '30 days' as has_ledger,
       coalesce((select sum(units) from usage_days d where d.period_id = q.id), 0)::int as days,
       coalesce((select sum(units) from usage_ledger l where l.period_id = q.id), 0)::int as ledger
     from quota_periods q order by q.starts_at`,
  )
  expect(months).toHaveLength(7)
  for (const { used, days, ledger, has_ledger } of months) {
    expect(days).toBe(used)
    if (has_ledger) expect(ledger).toBe(used)
  }
})

test('the invoices match the gateway’s, in both currencies, and stay so after a sync', async () => {
  const { ask, rowsOf } = await signIn()
  const billing = async () => (await rowsOf('billing_data')).flatMap((row) => BillingData.parse(row).json_data)
  const before = await billing()
  expect(summed(before)).toEqual({
    'USD paid': 2 * 99_00,
    'INR paid': 2 * 3_499_00,
    'INR cancelled': 3_499_00,
  })
  const { rows: books } = await database.tx.query<{ issued_at: Date }>(
    'select id, status, amount, issued_at, paid_at, billing_end from sandbox_payments.invoices order by id',
  )
  const { rows: known } = await database.tx.query(
    'select id, status, amount_minor as amount, issued_at, paid_at, billing_end from billing_invoices order by id',
  )
  expect(known).toEqual(books)
  expect(books.every(({ issued_at }) => issued_at <= new Date())).toBe(true)

  const startedAt = new Date()
  await database.tx.query('update billing_subscriptions set next_sync_at = now() where provider_id is not null')
  await database.tx.query(`select graphile_worker.add_job('reconcile-billing')`)
  await until('the product to have synced', async () => {
    const { rows } = await database.tx.query<{ count: number }>(
      'select count(*)::int as count from billing_subscriptions where synced_at < $1',
      [startedAt],
    )
    return rows[0]?.count === 0
  })
  expect(await billing()).toEqual(before)
  const state = BillingState.parse(await ask('/billing/state'))
  expect(state).toMatchObject({
    tier: 'pro',
    entitlement: 'active',
    currency: 'USD',
    open_invoice: null,
    checkout: null,
  })
  expect(new Date(state.current_end ?? 0)).toEqual(demo.story.proUntil)
})

test('there are unread and read notifications, none from the future, and the printed key is counted', async () => {
  const { ask, client, rowsOf } = await signIn()
  const notifications = (await rowsOf('notifications')).map((row) => NotificationRow.parse(row))
  expect(notifications.filter(({ read_at }) => read_at === null).length).toBeGreaterThanOrEqual(2)
  expect(notifications.filter(({ read_at }) => read_at !== null).length).toBeGreaterThanOrEqual(8)
  expect(notifications.every(({ created_at }) => new Date(created_at) <= new Date())).toBe(true)
  const today = new Date().toISOString().slice(0, 10)
  const used = async () => UsageReport.parse(await ask(`/usage?from=${today}&to=${today}`)).quota.used
  const before = await used()
  const body = { model: 'user_verification', email: 'kx92@mailinator.com', firstname: 'Asdfgh' }
  expect(await client.send('POST', '/v1/verify', body, { 'x-api-token': demo.apiKey })).toMatchObject({
    email_verification: { disposable: true },
  })
  expect(await used()).toBe(before + 2)
})

test('every tool has something to show', async () => {
  const { ask } = await signIn()
  expect(LivePolicy.parse(await ask('/rules/live'))).toMatchObject({ version: 1 })
  expect(DraftPolicy.parse(await ask('/rules/draft')).policy.default).toBe('review')
  expect(WebhookEndpointList.parse(await ask('/webhook-endpoints')).endpoints).toHaveLength(1)
  expect(FileList.parse(await ask('/files/uploads')).files).toMatchObject([{ name: 'newsletter.csv', state: 'ready' }])
  expect(ListPage.parse(await ask('/lists/entries')).entries).toHaveLength(4)
  expect(FormKeyList.parse(await ask('/form-keys')).form_keys).toMatchObject([{ name: 'Sign-up form' }])
})

test('a wave is growing, with its members to review among ordinary requests of the last minutes', async () => {
  const { ask } = await signIn()
  const { waves } = WaveList.parse(await ask('/waves/recent'))
  expect(waves).toMatchObject([{ status: 'growing', code: 'many_subdomains', members: farmSize }])
  const { entries } = RequestLog.parse(await ask('/requests'))
  const inWave = entries.filter(({ decision }) => decision === 'review')
  expect(inWave.length).toBeGreaterThan(20)
  expect(entries.length - inWave.length).toBeGreaterThan(5)
  const { items } = ReviewPage.parse(await ask(`/review/requests?wave=${waves[0]?.id}`))
  expect(items).toHaveLength(farmSize)
})

test('it won’t run where anyone else could reach it', () => {
  for (const fine of [{}, { HOST: '127.0.0.1' }, { HOST: '::1', PUBLIC_URL: 'http://localhost:3000' }, { HOST: '' }]) {
    expect(rejectOutside(fine)).toBeNull()
  }
  for (const outside of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { PUBLIC_URL: 'https://assay.example.com' }]) {
    expect(rejectOutside(outside)).toContain('only runs on this machine')
  }
  const env = { PATH: process.env.PATH, HOST: '0.0.0.0' }
  const rejected = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/demo.ts'], { env, encoding: 'utf8' })
  expect(rejected.status).toBe(1)
  expect(rejected.stderr.trim()).toBe(rejectOutside(env))
})

test('the machine’s settings don’t reach the demo', () => {
  expect(demoEnvironment()).toMatchObject({
    DATABASE_URL: '',
    SUPABASE_URL: '',
    RAZORPAY_KEY_ID: '',
    SMTP_URL: '',
    HOST: '',
  })
})

async function signIn() {
  const client = await createClient(product.url)
  const { headers } = await client.signIn(demo)
  const ask = (path: string) => client.send('GET', path, undefined, headers)
  return { client, ask, rowsOf: async (table: string) => [await ask(`/rest/v1/${table}`)].flat() }
}

function summed(subscriptions: BillingSubscription[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { currency, status, amount } of subscriptions.flatMap(({ invoices }) => invoices)) {
    sums[`${currency} ${status}`] = (sums[`${currency} ${status}`] ?? 0) + amount
  }
  return sums
}
