import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sandboxMerchant } from '../../server/src/adapters/payments/create.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { type Gateway, indianCard, internationalCard, startGateway } from './gateway-fixture.ts'
import { openBooks } from './store/books.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const item = { name: 'Basic', amount: 4900, currency: 'USD' }
const rejection = (description: RegExp) => ({
  statusCode: 400,
  error: { code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(description) },
})
/** For requests that the SDK's types don't allow. */
const raw = (
  method: string,
  path: string,
  body?: unknown,
  key = `${sandboxMerchant('dev-key').keyId}:${sandboxMerchant('dev-key').keySecret}`,
) =>
  fetch(`${gateway.url}/v1${path}`, {
    method,
    headers: { authorization: `Basic ${btoa(key)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

test('plans can be created; empty notes are a list', async () => {
  const { plans } = gateway.sdk
  const plan = await plans.create({ period: 'yearly', interval: 2, item, notes: { tier: 'basic' } })
  expect(plan).toMatchObject({ entity: 'plan', period: 'yearly', interval: 2, item, notes: { tier: 'basic' } })
  expect(await plans.create({ period: 'monthly', interval: 1, item })).toMatchObject({ notes: [] })
})

test('collections honor count, skip, from and to', async () => {
  const { subscriptions } = gateway.sdk
  const plan = await gateway.plan()
  const made: string[] = []
  for (let number = 0; number < 12; number += 1) made.unshift((await gateway.subscribe(plan.id)).id)
  const idsOf = async (query: object) =>
    (await subscriptions.all({ plan_id: plan.id, ...query })).items.map(({ id }) => id)
  expect(await idsOf({})).toEqual(made.slice(0, 10))
  expect(await idsOf({ count: 3, skip: 2 })).toEqual(made.slice(2, 5))
  expect(await idsOf({ from: Math.floor(Date.now() / 1000) + 60 })).toEqual([])
  expect(await idsOf({ to: Math.floor(Date.now() / 1000) - 60 })).toEqual([])
  await expect(subscriptions.all({ count: 101 })).rejects.toMatchObject(rejection(/count/))
})

test('an invalid request is rejected with Razorpay’s error object, naming the field', async () => {
  const { plans, subscriptions } = gateway.sdk
  const plan = await gateway.plan()
  const past = Math.floor(Date.now() / 1000) - 10
  const wrong = await Promise.allSettled<unknown>([
    plans.create({ period: 'monthly', interval: 1, item: { ...item, amount: 49.5 } }),
    plans.create({ period: 'daily', interval: 1, item }),
    plans.create({ period: 'monthly', interval: 0, item }),
    subscriptions.create({ plan_id: 'plan_missing', total_count: 1 }),
    subscriptions.create({ plan_id: plan.id, total_count: 0 }),
    subscriptions.create({ plan_id: plan.id, total_count: 1, start_at: past }),
    subscriptions.create({ plan_id: plan.id, total_count: 1, expire_by: past }),
    subscriptions.create({ plan_id: plan.id, total_count: 1, addons: [{ item: { ...item, currency: 'INR' } }] }),
    subscriptions.fetch('sub_missing'),
    subscriptions.cancel('sub_missing'),
    gateway.sdk.invoices.fetch('inv_missing'),
    gateway.sdk.payments.fetch('pay_missing'),
  ])
  for (const reply of wrong) expect(reply).toMatchObject({ status: 'rejected', reason: rejection(/./) })
  for (const body of ['{', '[]', { ...item, extra: 1 }, { period: 'monthly', interval: 1, item, color: 'red' }]) {
    expect((await raw('POST', '/plans', body)).status).toBe(400)
  }
  expect(
    await (await raw('POST', '/plans', { period: 'monthly', interval: 1, item, color: 'red' })).json(),
  ).toMatchObject({
    error: { description: 'color is/are not required and should not be sent', source: 'business' },
  })
  expect((await raw('GET', '/customers')).status).toBe(404)
})

test('a wrong key gets 401', async () => {
  for (const key of ['', 'a:b', `${sandboxMerchant('dev-key').keyId}:wrong`]) {
    const response = await raw('GET', '/plans', undefined, key)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
  }
})

test('an update is rejected for a domestic card, UPI and eMandate, and in states that do not allow it', async () => {
  const [plan, other] = [await gateway.plan(), await gateway.plan({ amountMinor: 9900 })]
  const update = (id: string) => gateway.sdk.subscriptions.update(id, { plan_id: other.id, schedule_change_at: 'now' })
  for (const [paidWith, why] of [
    [{ card: indianCard }, /card mandate/],
    [{ method: 'upi' }, /payment mode is UPI/],
    [{ method: 'emandate' }, /payment mode is emandate/],
  ] as const) {
    const { id } = await gateway.subscribe(plan.id)
    await expect(update(id)).rejects.toMatchObject(rejection(/not in Authenticated or Active state/))
    await gateway.control(id, 'pay', paidWith)
    await expect(update(id)).rejects.toMatchObject(rejection(why))
  }
  const { id } = await gateway.subscribe(plan.id)
  await gateway.control(id, 'pay', { method: 'paypal' })
  const rupees = await gateway.plan({ currency: 'INR' })
  const change = (planId: string) => gateway.sdk.subscriptions.update(id, { plan_id: planId })
  await expect(change(rupees.id)).rejects.toMatchObject(rejection(/currency/))
  await expect(change(plan.id)).rejects.toMatchObject(rejection(/same/))
  await expect(change('plan_missing')).rejects.toMatchObject(rejection(/does not exist/))
  expect(await update(id)).toMatchObject({ plan_id: other.id })
})

test('a scheduled change is visible, can be canceled, and takes effect with the next cycle', async () => {
  const { subscriptions } = gateway.sdk
  const [pro, basic] = [await gateway.plan({ amountMinor: 9900 }), await gateway.plan({ period: 'yearly' })]
  const { id } = await gateway.subscribe(pro.id)
  await gateway.pay(id)
  const later = { plan_id: basic.id, schedule_change_at: 'cycle_end' } as const
  expect(await subscriptions.update(id, later)).toMatchObject({ plan_id: pro.id, has_scheduled_changes: true })
  await subscriptions.cancelScheduledChanges(id)
  await gateway.control(id, 'renewal')
  expect((await gateway.fetch(id)).planId).toBe(pro.id)
  await subscriptions.update(id, later)
  const { currentEnd } = await gateway.fetch(id)
  await gateway.control(id, 'renewal')
  const changed = await gateway.fetch(id)
  expect(changed).toMatchObject({ planId: basic.id, currentStart: currentEnd, hasScheduledChange: false })
  expect(changed.currentEnd?.getUTCFullYear()).toBe((currentEnd?.getUTCFullYear() ?? 0) + 1)
  expect((await gateway.received(id)).map(({ event }) => event)).toContain('subscription.updated')
})

test('a change to a longer cycle charges the new price less the unused part of the old one; declined, it changes nothing', async () => {
  const [monthly, yearly] = [await gateway.plan(), await gateway.plan({ period: 'yearly', amountMinor: 47_000 })]
  const { id } = await gateway.subscribe(monthly.id)
  await gateway.pay(id)
  await gateway.control(id, 'fail-next-charge')
  const now = { plan_id: yearly.id, schedule_change_at: 'now', remaining_count: 9 } as const
  await expect(gateway.sdk.subscriptions.update(id, now)).rejects.toMatchObject({
    error: { ...rejection(/declined by the bank/).error, source: 'bank', reason: 'payment_failed' },
  })
  expect(await gateway.fetch(id)).toMatchObject({ planId: monthly.id, paidCount: 1 })
  const changed = await gateway.sdk.subscriptions.update(id, now)
  expect(changed).toMatchObject({ plan_id: yearly.id, paid_count: 2, remaining_count: '8' })
  const [paid, canceled] = (await gateway.invoices(id)).filter(({ amountMinor }) => amountMinor !== 4900)
  expect([paid?.status, canceled?.status].toSorted()).toEqual(['cancelled', 'paid'])
  expect(paid?.amountMinor).toBeGreaterThanOrEqual(47_000 - 4900)
  const back = { plan_id: monthly.id, schedule_change_at: 'now' } as const
  await expect(gateway.sdk.subscriptions.update(id, back)).rejects.toMatchObject(rejection(/end of this one/))
  await gateway.control(id, 'renewal')
  expect((await gateway.fetch(id)).status).toBe('active')
})

test('a plan changed before it starts begins when the old one would have', async () => {
  const [monthly, yearly] = [await gateway.plan(), await gateway.plan({ period: 'yearly', amountMinor: 47_000 })]
  const startAt = new Date(Math.ceil(Date.now() / 1000 + 5 * 86_400) * 1000)
  const { id } = await gateway.subscribe(monthly.id, { startAt })
  await gateway.pay(id)
  await gateway.sdk.subscriptions.update(id, { plan_id: yearly.id, schedule_change_at: 'now' })
  await gateway.control(id, 'renewal')
  expect(await gateway.fetch(id)).toMatchObject({ planId: yearly.id, status: 'active', currentStart: startAt })
  expect(await gateway.invoices(id)).toMatchObject([{ amountMinor: 47_000 }])
})

test('cancel accepts both forms the SDK sends: a flag, and an empty body', async () => {
  const plan = await gateway.plan()
  const [first, second] = [await gateway.subscribe(plan.id), await gateway.subscribe(plan.id)]
  await gateway.pay(first.id)
  await expect(gateway.sdk.subscriptions.cancel(second.id, true)).rejects.toMatchObject(rejection(/no billing cycle/))
  expect(await gateway.sdk.subscriptions.cancel(first.id, true)).toMatchObject({ status: 'active' })
  expect(await gateway.sdk.subscriptions.cancel(second.id, false)).toMatchObject({ status: 'cancelled' })
})

test('a failed payment says why', async () => {
  const plan = await gateway.plan()
  const { id } = await gateway.subscribe(plan.id)
  await gateway.pay(id, '4000 0000 0000 0002')
  const [failed] = await gateway.received(id)
  const Failed = z.object({ payload: z.object({ payment: z.object({ entity: z.object({ id: z.string() }) }) }) })
  const paymentId = Failed.parse(JSON.parse(failed?.body ?? '')).payload.payment.entity.id
  expect(await gateway.sdk.payments.fetch(paymentId)).toMatchObject({
    status: 'failed',
    captured: false,
    card: { last4: '0002' },
  })
  expect(await gateway.payments.fetchPayment(paymentId)).toMatchObject({
    payment: { failureReason: expect.stringMatching(/declined/) },
  })
  expect((await gateway.fetch(id)).status).toBe('created')
})

test('the gateway cannot read the product’s tables, nor the product the gateway’s', async () => {
  const { requests, owner } = await testDatabase()
  const books = openBooks(requests)
  await expect(books.write((tx) => tx.query('select from public.mail_outbox'))).rejects.toThrow(/permission denied/)
  await expect(books.write((tx) => tx.query('select from auth.users'))).rejects.toThrow(/permission denied/)
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const client = await owner.connect()
    await client.query(`begin; set local role ${role}`)
    await expect(client.query('select from sandbox_payments.payments')).rejects.toThrow(/permission denied/)
    await client.query('rollback')
    client.release()
  }
  const { rows } = await owner.query(
    `select conname from pg_constraint where contype = 'f'
     and (conrelid::regclass::text like 'sandbox\\_payments.%') <> (confrelid::regclass::text like 'sandbox\\_payments.%')`,
  )
  expect(rows).toEqual([])
})

test('payments tell an international card from a domestic one', async () => {
  const plan = await gateway.plan()
  for (const [card, isInternational] of [
    [indianCard, false],
    [internationalCard, true],
  ] as const) {
    const { id } = await gateway.subscribe(plan.id)
    await gateway.pay(id, card)
    const [invoice] = await gateway.invoices(id)
    expect(await gateway.payments.fetchPayment(invoice?.paymentId ?? '')).toMatchObject({
      payment: { isInternational },
    })
  }
})
