import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, indianCard, internationalCard, startGateway } from '../gateway-fixture.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

/** A paid subscription, with its events so far. */
async function activeSubscription(card = internationalCard, amountMinor = 4900, currency = 'USD') {
  const plan = await gateway.plan({ amountMinor, currency })
  const { id } = await gateway.subscribe(plan.id)
  await gateway.pay(id, card)
  return { id, plan, seen: (await gateway.received(id)).length }
}

const namesAfter = async (id: string, seen: number) =>
  (await gateway.received(id)).slice(seen).map(({ event }) => event)

test('created → active: the first payment starts the first cycle, and nothing happens before it', async () => {
  const plan = await gateway.plan()
  const created = await gateway.subscribe(plan.id)
  expect(created).toMatchObject({ status: 'created', currentEnd: null, paidCount: 0, notes: { intent: 'i-1' } })
  expect(created.payUrl).toBe(`${gateway.url}/pay/${created.id}`)
  await gateway.pay(created.id)
  const active = await gateway.fetch(created.id)
  expect(active).toMatchObject({ status: 'active', paidCount: 1, paymentMethod: 'card', chargeAt: active.currentEnd })
  expect(await namesAfter(created.id, 0)).toEqual([
    'subscription.authenticated',
    'invoice.paid',
    'subscription.activated',
    'subscription.charged',
  ])
  expect(await gateway.invoices(created.id)).toMatchObject([
    { status: 'paid', amountMinor: 4900, amountPaidMinor: 4900, billingEnd: active.currentEnd },
  ])
})

test('active → active: each renewal moves the period by one cycle and issues one invoice', async () => {
  const { id, seen } = await activeSubscription()
  const before = await gateway.fetch(id)
  await gateway.control(id, 'renewal')
  const renewed = await gateway.fetch(id)
  expect(renewed).toMatchObject({ status: 'active', paidCount: 2, currentStart: before.currentEnd })
  expect(await namesAfter(id, seen)).toEqual(['invoice.paid', 'subscription.charged'])
  expect((await gateway.received(id)).at(-1)?.createdAt).toBe(Number(before.currentEnd) / 1000)
  await gateway.control(id, 'advance', { days: 62 })
  expect((await gateway.fetch(id)).paidCount).toBe(4)
  expect(new Set((await gateway.invoices(id)).map(({ billingStart }) => billingStart?.getTime())).size).toBe(4)
})

test('active → pending → active: a failed renewal is retried, and the period does not move until it is paid', async () => {
  const { id, seen } = await activeSubscription()
  const { currentEnd } = await gateway.fetch(id)
  await gateway.control(id, 'failed-renewal')
  const pending = await gateway.fetch(id)
  expect(pending).toMatchObject({ status: 'pending', currentEnd, paidCount: 1 })
  expect(Number(pending.chargeAt) - Number(currentEnd)).toBe(86_400_000)
  expect((await gateway.invoices(id)).map(({ status }) => status)).toEqual(['issued', 'paid'])
  await gateway.control(id, 'renewal')
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', currentStart: currentEnd, paidCount: 2 })
  expect(await namesAfter(id, seen)).toEqual([
    'payment.failed',
    'subscription.pending',
    'invoice.paid',
    'subscription.activated',
    'subscription.charged',
  ])
})

test('pending → halted: retries stop after three days, invoices go on, and paying one reactivates it', async () => {
  const { id, seen } = await activeSubscription('4000 0000 0000 0341')
  const { currentEnd } = await gateway.fetch(id)
  await gateway.control(id, 'grace-end')
  expect(await gateway.fetch(id)).toMatchObject({ status: 'halted', currentEnd, paidCount: 1 })
  const failed = ['payment.failed', 'subscription.pending']
  expect(await namesAfter(id, seen)).toEqual([...failed, ...failed, ...failed, ...failed, 'subscription.halted'])
  expect((await gateway.received(id)).at(-1)?.createdAt).toBe(Number(currentEnd) / 1000 + 3 * 86_400)
  await gateway.control(id, 'advance', { days: 31 })
  const [newest, older, first] = await gateway.invoices(id)
  expect([newest?.status, older?.status, first?.status]).toEqual(['issued', 'issued', 'paid'])
  await gateway.control(id, 'pay', { card: internationalCard, invoice: older?.id })
  expect((await gateway.fetch(id)).status).toBe('halted')
  await gateway.control(id, 'pay', { card: internationalCard, invoice: newest?.id })
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', currentEnd: newest?.billingEnd })
  expect((await namesAfter(id, seen)).slice(-3)).toEqual([
    'invoice.paid',
    'subscription.activated',
    'subscription.charged',
  ])
})

test('active ↔ paused: nothing is charged while paused, and a cycle that has run out starts over', async () => {
  const { id, seen } = await activeSubscription()
  expect(await gateway.sdk.subscriptions.pause(id, { pause_at: 'now' })).toMatchObject({ status: 'paused' })
  await expect(gateway.sdk.subscriptions.pause(id)).rejects.toMatchObject({ statusCode: 400 })
  await gateway.control(id, 'advance', { days: 40 })
  expect((await gateway.fetch(id)).paidCount).toBe(1)
  expect(await gateway.sdk.subscriptions.resume(id, { resume_at: 'now' })).toMatchObject({ status: 'active' })
  await expect(gateway.sdk.subscriptions.resume(id)).rejects.toMatchObject({ statusCode: 400 })
  await gateway.gateway.deliver()
  expect((await gateway.fetch(id)).paidCount).toBe(2)
  expect(await namesAfter(id, seen)).toEqual([
    'subscription.paused',
    'subscription.resumed',
    'invoice.paid',
    'subscription.charged',
  ])
})

test('any → canceled: at the end of the cycle, or immediately with its open invoices, and never twice', async () => {
  const { id, seen } = await activeSubscription()
  const { currentEnd } = await gateway.fetch(id)
  const later = await gateway.payments.cancelSubscription(id, 'cycle_end')
  expect(later).toMatchObject({ status: 'ok', subscription: { status: 'active', endedAt: null } })
  await gateway.control(id, 'term-end')
  expect(await gateway.fetch(id)).toMatchObject({ status: 'cancelled', endedAt: currentEnd, paidCount: 1 })
  expect(await namesAfter(id, seen)).toEqual(['subscription.cancelled'])

  const other = await activeSubscription()
  await gateway.control(other.id, 'failed-renewal')
  expect(await gateway.payments.cancelSubscription(other.id, 'cycle_end')).toMatchObject({ status: 'rejected' })
  const now = await gateway.payments.cancelSubscription(other.id, 'now')
  expect(now).toMatchObject({ status: 'ok', subscription: { status: 'cancelled' } })
  expect((await gateway.invoices(other.id)).map(({ status }) => status)).toEqual(['cancelled', 'paid'])
  expect(await gateway.payments.cancelSubscription(other.id, 'now')).toMatchObject({
    status: 'rejected',
    code: 'wrong_state',
  })
})

test('created → expired when the time to pay is over; active → completed after the last cycle', async () => {
  const plan = await gateway.plan()
  const unpaid = await gateway.subscribe(plan.id, { payBy: new Date(Date.now() + 3600_000) })
  await gateway.control(unpaid.id, 'advance', { seconds: 3601 })
  expect((await gateway.fetch(unpaid.id)).status).toBe('expired')
  expect((await gateway.pay(unpaid.id)).result.status).toBe('failed')

  const short = await gateway.subscribe(plan.id, { totalCount: 2 })
  await gateway.pay(short.id)
  await gateway.control(short.id, 'advance', { days: 70 })
  expect(await gateway.fetch(short.id)).toMatchObject({ status: 'completed', paidCount: 2 })
  expect((await gateway.received(short.id)).at(-1)?.event).toBe('subscription.completed')
})

test('a later start with an up-front item charges that item now and the first cycle when it begins', async () => {
  const plan = await gateway.plan()
  const startAt = new Date(Math.ceil(Date.now() / 1000 + 10 * 86_400) * 1000)
  const upFront = { name: 'Difference', amountMinor: 1234, currency: 'USD' }
  const { id } = await gateway.subscribe(plan.id, { startAt, upFront })
  await gateway.pay(id, indianCard)
  expect(await gateway.fetch(id)).toMatchObject({ status: 'authenticated', chargeAt: startAt, paidCount: 0 })
  expect(await gateway.invoices(id)).toMatchObject([{ status: 'paid', amountMinor: 1234 }])
  expect(await namesAfter(id, 0)).toEqual(['subscription.authenticated', 'invoice.paid'])
  await gateway.control(id, 'renewal')
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', currentStart: startAt, paidCount: 1 })
  expect(await namesAfter(id, 2)).toEqual(['invoice.paid', 'subscription.activated', 'subscription.charged'])
})

test('a later start without one checks the card with a small charge that is refunded', async () => {
  const plan = await gateway.plan()
  const { id } = await gateway.subscribe(plan.id, { startAt: new Date(Date.now() + 86_400_000) })
  await gateway.pay(id)
  expect(await gateway.invoices(id)).toEqual([])
  expect((await gateway.received(id))[0]?.body).toContain('"status":"refunded"')
})

test('above ₹15,000, the holder of an Indian card gets the invoice a week early and approves every charge', async () => {
  const { id } = await activeSubscription(indianCard, 1_500_001, 'INR')
  const { currentEnd } = await gateway.fetch(id)
  const secondsLeft = Math.floor((Number(currentEnd) - Date.now()) / 1000)
  await gateway.control(id, 'advance', { seconds: secondsLeft - 6 * 86_400 })
  const [upcoming] = await gateway.invoices(id)
  expect(upcoming).toMatchObject({ status: 'issued', billingStart: currentEnd, amountMinor: 1_500_001 })
  await gateway.control(id, 'pay', { card: indianCard, invoice: upcoming?.id })
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', currentEnd, paidCount: 1 })
  await gateway.control(id, 'renewal')
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', currentStart: currentEnd, paidCount: 2 })
  await gateway.control(id, 'renewal')
  expect((await gateway.fetch(id)).status).toBe('pending')
  const small = await activeSubscription(indianCard, 1_500_000, 'INR')
  await gateway.control(small.id, 'renewal')
  expect((await gateway.fetch(small.id)).status).toBe('active')
})

test('a subscription from January 31 renews on February 28 and March 31; one from February 29, on that day in leap years', async () => {
  gateway.time.now = () => new Date('2027-01-31T10:00:00Z')
  const monthly = await activeSubscription()
  const ends: string[] = []
  for (let cycle = 0; cycle < 3; cycle += 1) {
    ends.push(String((await gateway.fetch(monthly.id)).currentEnd?.toISOString()))
    await gateway.control(monthly.id, 'renewal')
  }
  expect(ends).toEqual(['2027-02-28T10:00:00.000Z', '2027-03-31T10:00:00.000Z', '2027-04-30T10:00:00.000Z'])

  gateway.time.now = () => new Date('2028-02-29T00:00:00Z')
  const plan = await gateway.plan({ period: 'yearly' })
  const { id } = await gateway.subscribe(plan.id)
  await gateway.pay(id)
  for (let year = 0; year < 3; year += 1) await gateway.control(id, 'renewal')
  const { currentStart, currentEnd } = await gateway.fetch(id)
  expect([currentStart?.toISOString(), currentEnd?.toISOString()]).toEqual([
    '2031-02-28T00:00:00.000Z',
    '2032-02-29T00:00:00.000Z',
  ])
  gateway.time.now = () => new Date()
})

test('moving one subscription’s clock moves no other', async () => {
  const [moved, other] = [await activeSubscription(), await activeSubscription()]
  await gateway.control(moved.id, 'advance', { days: 100 })
  expect((await gateway.fetch(moved.id)).paidCount).toBe(4)
  expect((await gateway.fetch(other.id)).paidCount).toBe(1)
})

test('two processes that run simultaneously charge what is due once', async () => {
  const { id } = await activeSubscription()
  gateway.time.now = () => new Date(Date.now() + 32 * 86_400_000)
  await Promise.all(Array.from({ length: 8 }, () => gateway.fetch(id)))
  expect(await gateway.invoices(id)).toHaveLength(2)
  gateway.time.now = () => new Date()
})
