import { randomUUID } from 'node:crypto'
import { Business } from '@assay/contract/operators/business'
import { expect, test } from 'vitest'
import { createOperatorApp } from '../operators/operator-fixture.ts'
import { countBusiness } from './count.ts'

test('OC-5 figures are counted by day from the same tables: revenue, sign-ups, churn, requests, mail, top teams', async () => {
  const { operator, deps, owner, clock } = await createOperatorApp({ env: { METRICS_TOKEN: 'a-token-for-prometheus' } })
  await owner.query('truncate business_days, mail_outbox')
  let reader = await operator('support')
  const read = async () => Business.parse(await (await reader.send('GET', '/business')).json())
  expect(await read()).toMatchObject({ counted_at: null, revenue: [], service: { requests: 0, p99_ms: null } })

  const [paying, busy, gone] = [await newAccount(), await newAccount(), await newAccount()]
  await owner.query('update auth.users set email_confirmed_at = null where id = $1', [gone])
  await pay(paying, 'USD', 9900, '1 day')
  await pay(paying, 'INR', 349_900, '40 days')
  await pay(gone, 'USD', 4900, '40 days', true)
  await owner.query(
    `insert into plan_subscriptions (user_id, plan_id, tier, billing_cycle, requests_per_second, is_active, expires_at)
     values ($1, 'user_verification_pro_monthly', 'pro', 'monthly', 10, true, null),
       ($2, 'user_verification_basic_monthly', 'basic', 'monthly', 10, false, $3::timestamptz - interval '2 days')`,
    [paying, gone, deps.now()],
  )
  const usage = async (user: string, days: number, units: number) =>
    owner.query(
      `insert into usage_days (user_id, day, key_id, verdict, period_id, calls, units)
       values ($1, (now() at time zone 'UTC')::date - $2::int, gen_random_uuid(), 'clean', 1, $3, $3)`,
      [user, days, units],
    )
  await usage(paying, 1, 10)
  await usage(busy, 1, 500)
  await usage(busy, 45, 10_000)
  await owner.query(
    `insert into decision_hours (user_id, hour, decision, rule, verdict, calls)
     values ($1, now(), 'allow', 'x', 'clean', 7), ($1, now(), 'block', 'x', 'fake', 3)`,
    [busy],
  )
  await owner.query(
    `insert into mail_outbox (to_address, subject, text_body, html_body, sent_at, given_up_at)
     values ('a@example.com', '', '', '', now(), null), ('b@example.com', '', '', '', null, now())`,
  )
  await countBusiness(deps)
  await countBusiness(deps)
  const found = await read()
  expect(found.revenue.reduce((sum, { paid_minor }) => sum + paid_minor, 0)).toBe(9900 + 349_900 + 4900)
  expect(found.revenue.reduce((sum, { refunded_minor }) => sum + refunded_minor, 0)).toBe(4900)
  expect(found.churn.reduce((sum, { ended }) => sum + ended, 0)).toBe(1)
  expect(found.plans).toContainEqual({ plan_id: 'user_verification_pro_monthly', accounts: 1 })
  expect(found.sign_ups.at(-1)).toMatchObject({ checked: 2, paid: 2 })
  expect(found.sign_ups.at(-1)?.sign_ups).toBe((found.sign_ups.at(-1)?.confirmed ?? 0) + 1)
  expect(found.requests.at(-1)).toMatchObject({ allow: 7, review: 0, block: 3 })
  expect(found.checks).toBe(510)
  expect(found.mail.at(-1)).toMatchObject({ sent: 1, failed: 1 })
  expect(found.top_teams).toMatchObject([
    { id: busy, checks: 500, email: expect.stringContaining('@') },
    { id: paying, checks: 10 },
  ])

  // The next day, and nothing new: what was counted stays.
  clock.advance(86_400)
  reader = await operator('support')
  await countBusiness(deps)
  const { revenue, sign_ups: signUps, requests } = await read()
  expect(revenue).toEqual(found.revenue)
  expect(signUps.at(-2)).toEqual(found.sign_ups.at(-1))
  expect(requests.at(-2)).toEqual(found.requests.at(-1))

  async function newAccount(): Promise<string> {
    const id = randomUUID()
    await owner.query(
      `insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())`,
      [id, `${id}@example.com`],
    )
    return id
  }

  async function pay(user: string, currency: string, amount: number, ago: string, isRefunded = false): Promise<void> {
    const subscription = randomUUID()
    await owner.query(
      `insert into billing_subscriptions (id, user_id, kind, plan_id, currency, price_minor, pay_by, status, created_at)
       values ($1, $2, 'subscribe', 'user_verification_pro_monthly', 'USD', 9900, now(), 'failed', now())`,
      [subscription, user],
    )
    await owner.query(
      `insert into billing_invoices (id, user_id, billing_subscription_id, status, amount_minor, amount_paid_minor, currency, lines, paid_at, refunded_at)
       values ($1, $2, $3, 'paid', $4, $4, $5, '[]', now() - $6::interval, case when $7 then now() end)`,
      [randomUUID(), user, subscription, amount, currency, ago, isRefunded],
    )
  }
})
