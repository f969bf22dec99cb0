import { RequestLog, UsageReport } from '@assay/contract/usage'
import { expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { createApiApp, email, person } from '../verification/api-fixture.ts'
import { runsOutAt } from './quota.ts'
import { sweepUsage } from './sweep.ts'

const today = () => new Date().toISOString().slice(0, 10)
const disposable = { ...email, email: 'x@mailinator.com' }

test('the report shows each day, key and verdict, deleted keys included, and only for the own account', async () => {
  const { signUp, request } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const [shop, blog] = [await ada.createKey('live', 'Shop'), await ada.createKey('live', 'Blog')]
  const test = await ada.createKey('test', 'Test')
  const verify = (key: string, body: unknown) => request('POST', '/v1/verify', { key, body })
  await verify(shop.key, email)
  await verify(shop.key, person)
  await verify(blog.key, disposable)
  await verify(test.key, email)
  await ada.asUser('DELETE', `/api-keys/${blog.id}`)
  const report = async (someone: typeof ada) =>
    UsageReport.parse(await (await someone.asUser('GET', `/usage?from=${today()}&to=${today()}`)).json())
  const { quota, rows } = await report(ada)
  expect(quota).toMatchObject({ tier: 'free', used: 5, remaining: 20, requests_per_second: 2 })
  expect(rows).toEqual([
    { day: today(), key_id: blog.id, key_name: 'Blog', verdict: 'disposable', requests: 1, checks: 1 },
    { day: today(), key_id: shop.id, key_name: 'Shop', verdict: 'invalid', requests: 2, checks: 4 },
  ])
  expect((await report(bob)).rows).toEqual([])
})

test('a report covers at most a year and requires valid dates', async () => {
  const { signUp } = await createApiApp()
  const ada = await signUp()
  for (const wrong of [
    '',
    '?from=2026-01-01',
    '?from=x&to=y',
    '?from=2026-01-02&to=2026-01-01',
    '?from=2025-01-01&to=2026-01-02',
    '?from=2026-01-01&to=2026-01-02&user_id=x',
  ]) {
    expect(await errorOf(ada.asUser('GET', `/usage${wrong}`)), wrong).toEqual([400, 'invalid_request'])
  }
  expect((await ada.asUser('GET', '/usage?from=2025-01-02&to=2026-01-02')).status).toBe(200)
})

test('the request log lists the latest requests with verdicts, page by page, without their input', async () => {
  const { signUp, request } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const { key } = await ada.createKey('live', 'Shop')
  for (const body of [email, disposable, person]) await request('POST', '/v1/verify', { key, body })
  const log = async (query = '', someone = ada) => {
    const response = await someone.asUser('GET', `/requests${query}`)
    const text = await response.text()
    expect(text).not.toMatch(/mailinator|Lovelace|hash/)
    return RequestLog.parse(JSON.parse(text))
  }
  const { is_enabled, entries } = await log()
  expect(is_enabled).toBe(true)
  expect(entries.map(({ checks, key_name }) => [checks, key_name])).toEqual([
    [3, 'Shop'],
    [1, 'Shop'],
    [1, 'Shop'],
  ])
  expect(entries[1]).toMatchObject({ email_verdict: 'disposable', name_verdict: null })
  const older = await log(`?before=${entries[0]?.request_id}`)
  expect(older.entries).toEqual(entries.slice(1))
  expect((await log(`?before=${encodeURIComponent(entries[2]?.created_at ?? '')}`)).entries.length).toBeLessThanOrEqual(
    1,
  )
  expect((await log('', bob)).entries).toEqual([])
  expect(await errorOf(ada.asUser('GET', '/requests?before=x'))).toEqual([400, 'invalid_request'])
})

test('turning the log off erases it and logs nothing more, while counting continues', async () => {
  const { signUp, request, owner, runJobs, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await request('POST', '/v1/verify', { key, body: person })
  expect(await (await ada.asUser('PUT', '/requests/setting', { is_enabled: false })).json()).toEqual({
    is_enabled: false,
  })
  await request('POST', '/v1/verify', { key, body: person })
  await runJobs()
  const { rows } = await owner.query(
    'select is_logged, email_verdict, name_verdict, email_hash, name_hash from usage_ledger where user_id = $1',
    [ada.id],
  )
  const blank = { is_logged: false, email_verdict: null, name_verdict: null, email_hash: null, name_hash: null }
  expect(rows).toEqual([blank, blank])
  expect(await (await ada.asUser('GET', '/requests')).json()).toEqual({ is_enabled: false, entries: [], next: null })
  expect((await countedFor(ada.id)).used).toBe(6)
  await ada.asUser('PUT', '/requests/setting', { is_enabled: true })
  await request('POST', '/v1/verify', { key, body: email })
  expect(RequestLog.parse(await (await ada.asUser('GET', '/requests')).json()).entries).toHaveLength(1)
  expect(await errorOf(ada.asUser('PUT', '/requests/setting', { is_enabled: 'no' }))).toEqual([400, 'invalid_request'])
})

test('after 30 days a request leaves the ledger and the log; the daily sum stays', async () => {
  const { signUp, request, clock, deps, countedFor } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await request('POST', '/v1/verify', { key, body: email })
  clock.advance(29 * 86_400)
  await sweepUsage(deps)
  expect((await countedFor(ada.id)).ledger).toBe(1)
  clock.advance(2 * 86_400)
  await sweepUsage(deps)
  expect(await countedFor(ada.id)).toEqual({ used: 1, ledger: 0, days: 1 })
})

test('NO-2 MO-2 one alert and one mail at 80% and one at 100% of the quota per period', async () => {
  const { signUp, request, owner, leaveUnits, runJobs, mailTo } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await leaveUnits(ada.id, 'free', 6)
  const mails = async () => (await mailTo(ada.email)).filter(({ subject }) => subject.includes('quota'))
  const alerts = async () => {
    await runJobs()
    const { rows } = await owner.query(
      "select title from notifications where user_id = $1 and type = 'alert' order by created_at",
      [ada.id],
    )
    return rows.map(({ title }) => title)
  }
  expect(await alerts()).toEqual([])
  await request('POST', '/v1/verify', { key, body: email })
  await request('POST', '/v1/verify', { key, body: email })
  expect(await alerts()).toEqual(['You’ve used 84% of your quota'])
  expect((await mails())[0]?.text).toMatch(/21 of 25 checks used\. Resets [A-Z][a-z]{2} \d+, \d{4}\./)
  // Two checks left for a request that needs three: the quota is used up.
  await request('POST', '/v1/verify', { key, body: { ...person, lastname: undefined } })
  await request('POST', '/v1/verify', { key, body: person })
  await request('POST', '/v1/verify', { key, body: person })
  expect(await alerts()).toEqual(['You’ve used 84% of your quota', 'You’ve nearly used your quota'])
  expect((await mails())[0]?.text).toMatch(/You have 2 checks left\. Larger requests are being rejected until /)
  expect((await mails())[0]?.text).toContain('quota_exceeded')
  expect((await mails())[0]?.text).toContain('/developer-tools')
  await Promise.all(Array.from({ length: 5 }, () => request('POST', '/v1/verify', { key, body: email })))
  expect(await alerts()).toHaveLength(2)
  expect(await mails()).toHaveLength(2)
})

test('the forecast follows the pace of the last week', () => {
  const now = new Date('2026-11-15T00:00:00Z')
  const endsAt = new Date('2026-12-01T00:00:00Z')
  const forecast = (used: number, limit: number | null, units: number, firstDay: string | null) =>
    runsOutAt(
      { used, limit, endsAt },
      { units, firstDay: firstDay === null ? null : new Date(firstDay), now },
    )?.toISOString()
  expect(forecast(700, 1000, 700, '2026-11-08')).toBe('2026-11-18T00:00:00.000Z')
  expect(forecast(10, 20, 10, '2026-11-14')).toBe('2026-11-16T00:00:00.000Z')
  expect(forecast(1, 1000, 7, '2026-11-08')).toBeUndefined()
  expect(forecast(0, 1000, 0, null)).toBeUndefined()
  expect(forecast(5_000_000, null, 700, '2026-11-08')).toBeUndefined()
  expect(forecast(25, 25, 0, null)).toBe(now.toISOString())
})

test("SY-1 no user reads or changes another user's usage", async () => {
  const { signUp, request, deps } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await request('POST', '/v1/verify', { key: (await ada.createKey()).key, body: email })
  await ada.asUser('PUT', '/requests/setting', { is_enabled: true })
  const asBob = (sql: string) => deps.db.asUser(bob.id, (tx) => tx.query(sql))
  for (const relation of [
    'plan_subscriptions',
    'quota_periods',
    'usage_days',
    'request_log_settings',
    'subscriptions',
  ]) {
    expect((await asBob(`select user_id from ${relation}`)).rows, relation).toEqual([])
  }
  expect((await asBob('select id from usage_ledger')).rows).toEqual([])
  for (const sql of [
    'select from idempotent_answers',
    'select email_hash from usage_ledger',
    'update quota_periods set used = 0',
    "update plan_subscriptions set tier = 'enterprise'",
    "update subscriptions set tier = 'enterprise'",
    'delete from usage_ledger',
    `insert into request_log_settings (user_id, is_enabled) values ('${ada.id}', false)`,
  ]) {
    await expect(asBob(sql), sql).rejects.toThrow(/permission denied|row-level security|cannot update view/)
  }
})
