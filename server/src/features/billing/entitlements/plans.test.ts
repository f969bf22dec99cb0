import { randomUUID } from 'node:crypto'
import { plans } from '@assay/contract/billing/catalogue'
import { expect, test } from 'vitest'
import { elsewhere } from '../../../testing/elsewhere.ts'
import { errorOf } from '../../../testing/error-of.ts'
import { createApiApp, email, verified } from '../../verification/api-fixture.ts'
import { openCurrentPeriod } from './current-period.ts'
import { fallBackToFree, holdPaidPlan, lockHeldPlan, type PaidPlan } from './hold-paid-plan.ts'

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

const day = 86_400_000

test('SB-7 a late renewal keeps what was used meanwhile and extends the period', async () => {
  const { hold, period, use, now, tx, userId } = await paidApp()
  const end = new Date(now - day)
  const start = new Date(end)
  start.setUTCMonth(start.getUTCMonth() - 1)
  // The cycle ended a day ago without news: the plan goes on with the full quota of the next cycle.
  await hold({ anchorAt: start, paidFrom: start, paidUntil: end, accessUntil: new Date(end.getTime() + 3 * day) })
  const waiting = await period()
  expect(waiting).toMatchObject({ tier: 'basic', used: 0, limit: 30_000, startsAt: end })
  expect(waiting.endsAt).toEqual(new Date(end.getTime() + 3 * day))
  await use(500)
  const next = {
    anchorAt: start,
    paidFrom: end,
    paidUntil: new Date(now + 29 * day),
    accessUntil: new Date(now + 32 * day),
  }
  // Even if the plan has ended meanwhile: one payment, one quota.
  await tx((t) => fallBackToFree(t, userId))
  expect(await period()).toMatchObject({ tier: 'free' })
  for (let time = 0; time < 3; time += 1) await hold(next)
  const renewed = await period()
  expect(renewed).toMatchObject({ id: waiting.id, used: 500, limit: 30_000 })
  expect(renewed.endsAt.getTime()).toBeGreaterThan(now + 25 * day)
})

test('SB-7 a yearly plan has a monthly quota, and another plan starts with its own', async () => {
  const { hold, period, use, now, tx, userId } = await paidApp()
  const start = new Date(now - 100 * day)
  const year = {
    anchorAt: start,
    paidFrom: start,
    paidUntil: new Date(now + 265 * day),
    accessUntil: new Date(now + 268 * day),
  }
  await hold({ ...year, cycle: 'yearly' })
  const month = await period()
  expect(month.endsAt.getTime() - month.startsAt.getTime()).toBeLessThanOrEqual(31 * day)
  expect(month.startsAt.getTime()).toBeLessThanOrEqual(now)
  await use(30_000)
  await hold({ ...year, cycle: 'yearly', plan: plans.pro })
  expect(await period()).toMatchObject({ tier: 'pro', used: 0, limit: 65_000 })
  await use(1)
  await hold({ ...year, cycle: 'yearly', plan: plans.pro })
  expect(await period()).toMatchObject({ tier: 'pro', used: 1 })
  await tx((t) => fallBackToFree(t, userId))
  expect(await period()).toMatchObject({ tier: 'free', used: 0, limit: 25 })
})

async function paidApp() {
  const { deps, signUp, owner } = await createApiApp()
  const { id: userId } = await signUp()
  const billingSubscriptionId = randomUUID()
  await owner.query(
    `insert into billing_subscriptions (id, user_id, kind, plan_id, currency, price_minor, pay_by, created_at)
     values ($1, $2, 'subscribe', 'user_verification_basic_monthly', 'USD', 4900, now(), now())`,
    [billingSubscriptionId, userId],
  )
  const { rows } = await owner.query<{ now: Date }>("select date_trunc('second', now()) as now")
  const usual = {
    billingSubscriptionId,
    plan: plans.basic,
    cycle: 'monthly',
    entitlement: 'active',
    cancelStatus: null,
  } as const
  const tx = deps.db.asService
  return {
    tx,
    userId,
    now: rows[0]?.now.getTime() ?? 0,
    hold: (paid: Pick<PaidPlan, 'anchorAt' | 'paidFrom' | 'paidUntil' | 'accessUntil'> & Partial<PaidPlan>) =>
      tx(async (t) => holdPaidPlan(t, userId, await lockHeldPlan(t, userId), { ...usual, ...paid })),
    period: () => tx((t) => openCurrentPeriod(t, userId)),
    use: async (units: number) => {
      const { id } = await tx((t) => openCurrentPeriod(t, userId))
      await owner.query('update quota_periods set used = $2 where id = $1', [id, units])
    },
  }
}
