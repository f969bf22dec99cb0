import { expect, test } from 'vitest'
import { elsewhere } from '../../../testing/elsewhere.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { createApiApp, email, verified } from '../../verification/api-fixture.ts'

test('months are counted from the first day in UTC and clamped to the end of the month', async () => {
  const { owner } = await createApiApp()
  const cases = [
    // [start, now, start of the month, end of the month]
    ['2026-01-31T10:00Z', '2026-01-31T10:00Z', '2026-01-31T10:00Z', '2026-02-28T10:00Z'],
    ['2026-01-31T10:00Z', '2026-02-28T09:59Z', '2026-01-31T10:00Z', '2026-02-28T10:00Z'],
    ['2026-01-31T10:00Z', '2026-02-28T10:00Z', '2026-02-28T10:00Z', '2026-03-31T10:00Z'],
    ['2026-01-31T10:00Z', '2026-03-31T09:00Z', '2026-02-28T10:00Z', '2026-03-31T10:00Z'],
    ['2028-02-29T00:00Z', '2029-03-01T00:00Z', '2029-02-28T00:00Z', '2029-03-29T00:00Z'],
    ['2026-11-15T23:30Z', '2027-11-16T00:00Z', '2027-11-15T23:30Z', '2027-12-15T23:30Z'],
  ]
  for (const zone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
    for (const [start, now, begins, ends] of cases) {
      const { rows } = await owner.query(
        `select private.months_after($1, n) as begins, private.months_after($1, n + 1) as ends
         from private.months_between($1, $2) n, set_config('TimeZone', $3, true)`,
        [start, now, zone],
      )
      expect(rows, `${start} ${now} ${zone}`).toEqual([{ begins: new Date(begins ?? ''), ends: new Date(ends ?? '') }])
    }
  }
})

test('VA-3 a new account is on Free, and its 25 checks reset with the first request a month later', async () => {
  const { signUp, request, owner } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await owner.query('update quota_periods set used = 25 where user_id = $1', [ada.id])
  const verify = () => request('POST', '/v1/verify', { key, body: email })
  expect(await errorOf(verify())).toEqual([429, 'quota_exceeded'])
  await owner.query("update plan_subscriptions set starts_at = now() - interval '1 month' where user_id = $1", [ada.id])
  await owner.query(
    "update quota_periods set starts_at = starts_at - interval '1 month', ends_at = now() where user_id = $1",
    [ada.id],
  )
  const counts = await Promise.all(Array.from({ length: 10 }, () => verified(verify())))
  expect(counts.map(({ request_count }) => request_count).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
  const { rows } = await owner.query('select used::int from quota_periods where user_id = $1 order by starts_at', [
    ada.id,
  ])
  expect(rows).toEqual([{ used: 25 }, { used: 10 }])
})

test('VA-3 a clock set back by a day grants nothing twice', async () => {
  const { signUp, request, owner } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  await owner.query('update quota_periods set used = 24 where user_id = $1', [ada.id])
  // Simulates a database clock one day back: everything was created tomorrow.
  await owner.query("update plan_subscriptions set starts_at = starts_at + interval '1 day' where user_id = $1", [
    ada.id,
  ])
  await owner.query(
    "update quota_periods set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where user_id = $1",
    [ada.id],
  )
  const verify = () => request('POST', '/v1/verify', { key, body: email })
  const statuses = [(await verify()).status, (await verify()).status]
  const { rows } = await owner.query('select used::int from quota_periods where user_id = $1', [ada.id])
  expect({ statuses, rows }).toEqual({ statuses: [200, 429], rows: [{ used: 25 }] })
})

test('VA-3 the quotas are 25, 30,000, 65,000 and unlimited, and the last check is granted', async () => {
  const { signUp, request, owner, grant } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  for (const [tier, limit] of [
    ['free', 25],
    ['basic', 30_000],
    ['pro', 65_000],
    ['enterprise', null],
  ] as const) {
    const period = await grant(ada.id, tier)
    expect(period.limit).toBe(limit)
    await owner.query('update quota_periods set used = $2 where id = $1', [period.id, (limit ?? 10_000_000) - 1])
    const first = await verified(request('POST', '/v1/verify', { key, body: email }))
    expect(first.request_count).toBe(limit ?? 10_000_000)
    const second = await request('POST', '/v1/verify', { key, body: email })
    if (limit === null) expect(second.status).toBe(200)
    else expect(await errorOf(second)).toEqual([429, 'quota_exceeded'])
  }
})

test('an expired plan falls back to Free without a job', async () => {
  const { signUp, request, owner, grant } = await createApiApp()
  const ada = await signUp()
  const { key } = await ada.createKey()
  const until = new Date(Date.now() + 5 * 86_400_000)
  const period = await grant(ada.id, 'pro', 'yearly', until)
  expect(period).toMatchObject({ planId: 'user_verification_pro_yearly', endsAt: until })
  expect((await verified(request('POST', '/v1/verify', { key, body: email }))).request_count).toBe(1)
  await owner.query('update plan_subscriptions set expires_at = now() where user_id = $1 and is_active', [ada.id])
  await owner.query('update quota_periods set ends_at = now() where id = $1', [period.id])
  await request('POST', '/v1/verify', { key, body: email })
  const usage = await ada.asUser('GET', '/usage?from=2026-01-01&to=2026-01-02')
  expect(await usage.json()).toMatchObject({ quota: { tier: 'free', used: 1, limit: 25 } })
})

test('users read their own plan as the relation subscriptions, and nobody else does', async () => {
  const { signUp, request, grant, keys } = await createApiApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await ada.createKey()
  await grant(ada.id, 'basic', 'yearly')
  const read = async ({ token }: { token: string }) => {
    const headers = { apikey: keys.publishable, authorization: `Bearer ${token}` }
    const path = '/rest/v1/subscriptions?service_type=eq.developer&order=created_at.desc'
    return (await request('GET', path, { headers })).json()
  }
  expect(await read(ada)).toMatchObject([
    {
      user_id: ada.id,
      plan_id: 'user_verification_basic_yearly',
      tier: 'basic',
      billing_cycle: 'yearly',
      is_active: true,
      usage: 0,
      usage_limit: 30_000,
      cancel_status: null,
    },
    { tier: 'free', is_active: false },
  ])
  expect(await read(bob)).toEqual([])
})

test('a grant replaces a Free plan that a request is opening at the same moment', async () => {
  const { signUp, grant, owner } = await createApiApp()
  const ada = await signUp()
  const request = await owner.connect()
  await request.query('begin')
  await request.query(
    `insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, unit_limit, requests_per_second, entitlement)
     values ($1, 'user_verification_free_monthly', 'free', 'monthly', 25, 2, 'free')`,
    [ada.id],
  )
  const granted = grant(ada.id, 'enterprise')
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into plan_subscriptions%'`
  await expect.poll(async () => (await owner.query(waiting)).rowCount, elsewhere).toBe(1)
  await request.query('commit')
  request.release()
  expect(await granted).toMatchObject({ tier: 'enterprise', limit: null })
})
