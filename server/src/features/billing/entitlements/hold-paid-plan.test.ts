import { randomUUID } from 'node:crypto'
import { plans } from '@assay/contract/billing/catalogue'
import { expect, test } from 'vitest'
import { createApiApp } from '../../verification/api-fixture.ts'
import { openCurrentPeriod } from './current-period.ts'
import { fallBackToFree, holdPaidPlan, lockHeldPlan, type PaidPlan } from './hold-paid-plan.ts'

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
