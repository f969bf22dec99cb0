import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, indianCard, startGateway } from '../../../../sandboxes/payments/gateway-fixture.ts'
import type { Payments } from '../../ports/payments.ts'
import { sandboxMerchant } from './create.ts'
import { everyPage } from './every-page.ts'
import { startFake } from './fake-fixture.ts'
import { createRazorpay } from './razorpay.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('plans, subscriptions, invoices and payments come back as the types of the port', async () => {
  const { payments } = gateway
  const notes = { plan: 'user_verification_basic_monthly' }
  const made = await payments.createPlan({
    name: 'Basic',
    period: 'monthly',
    interval: 1,
    amountMinor: 4900,
    currency: 'USD',
    notes,
  })
  expect(made).toMatchObject({ status: 'ok', plan: { name: 'Basic', amountMinor: 4900, currency: 'USD' } })
  const { id } = await gateway.subscribe(made.status === 'ok' ? made.plan.id : '')
  await gateway.pay(id)
  const [invoice] = await gateway.invoices(id)
  expect(invoice).toMatchObject({
    subscriptionId: id,
    status: 'paid',
    lines: [{ name: 'Basic', amountMinor: 4900, quantity: 1 }],
  })
  expect(await payments.fetchInvoice(invoice?.id ?? '')).toEqual({ status: 'ok', invoice })
  expect(await payments.fetchPayment(invoice?.paymentId ?? '')).toMatchObject({
    status: 'ok',
    payment: {
      invoiceId: invoice?.id,
      status: 'captured',
      amountMinor: 4900,
      instrument: { kind: 'card', brand: 'Mastercard', last4: '5558' },
      isInternational: true,
    },
  })
})

test('a plan changes now for the difference, or at the end of the cycle, which can be undone', async () => {
  const [basic, pro] = [await gateway.plan(), await gateway.plan({ name: 'Pro', amountMinor: 9900 })]
  const { id } = await gateway.subscribe(basic.id)
  await gateway.pay(id)
  const { payments } = gateway
  const scheduled = await payments.updateSubscription(id, { planId: pro.id, when: 'cycle_end' })
  expect(scheduled).toMatchObject({ status: 'ok', subscription: { planId: basic.id, hasScheduledChange: true } })
  expect(await payments.cancelScheduledChange(id)).toMatchObject({ subscription: { hasScheduledChange: false } })
  expect(await payments.cancelScheduledChange(id)).toMatchObject({ status: 'rejected' })
  const changed = await payments.updateSubscription(id, { planId: pro.id, when: 'now' })
  expect(changed).toMatchObject({ status: 'ok', subscription: { planId: pro.id, hasScheduledChange: false } })
  expect((await gateway.invoices(id)).map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
    4900, 5000,
  ])
})

test('a domestic card cannot change its plan, now or at the end of the cycle', async () => {
  const [basic, pro] = [await gateway.plan(), await gateway.plan({ amountMinor: 9900 })]
  const { id } = await gateway.subscribe(basic.id)
  await gateway.pay(id, indianCard)
  const change = (when: 'now' | 'cycle_end') => gateway.payments.updateSubscription(id, { planId: pro.id, when })
  expect(await change('now')).toEqual({
    status: 'rejected',
    code: 'not_changeable',
    reason: "Can't update subscription immediately when card mandate is applicable",
  })
  expect(await change('cycle_end')).toEqual({
    status: 'rejected',
    code: 'not_changeable',
    reason: 'Only offers can be updated for subscriptions when payment mode is domestic card.',
  })
})

test('a payment is refunded once, in full; its invoice stays paid', async () => {
  const { payments } = gateway
  const { id } = await gateway.subscribe((await gateway.plan()).id)
  await gateway.pay(id)
  const paymentId = (await gateway.invoices(id))[0]?.paymentId ?? ''
  const both = await Promise.all([payments.refundPayment(paymentId), payments.refundPayment(paymentId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['ok', 'rejected'])
  expect(await payments.refundPayment(paymentId)).toMatchObject({
    status: 'rejected',
    code: 'already_refunded',
    reason: 'The payment has been fully refunded already',
  })
  expect(await payments.fetchPayment(paymentId)).toMatchObject({
    payment: { status: 'refunded', amountRefundedMinor: 4900 },
  })
  expect(await gateway.invoices(id)).toMatchObject([{ status: 'paid', paymentId }])
})

test('a subscription whose response was lost is found again by its note', async () => {
  const plan = await gateway.plan()
  const impatient = createRazorpay({ url: gateway.url, ...sandboxMerchant('dev-key'), timeoutMs: 150 }, { fetch })
  await gateway.set({ apiFault: 'late' })
  const input = { planId: plan.id, totalCount: 12, notes: { intent: 'lost-response' } }
  const reason = 'Razorpay did not respond in time.'
  expect(await impatient.createSubscription(input)).toEqual({ status: 'unavailable', reason })
  await gateway.set({ apiFault: 'none' })
  const listed = await gateway.payments.listSubscriptions({ planId: plan.id })
  const found = listed.status === 'ok' ? listed.subscriptions : []
  expect(found.map(({ notes }) => notes)).toEqual([{ intent: 'lost-response' }])
})

test('lists are read to the last page, each item once, and filtered by age', async () => {
  const plan = await gateway.plan()
  const ids = new Set<string>()
  const made = await Promise.all(Array.from({ length: 105 }, () => gateway.subscribe(plan.id)))
  for (const { id } of made) ids.add(id)
  const all = await gateway.payments.listSubscriptions({ planId: plan.id })
  expect(all.status === 'ok' && all.subscriptions.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
  const createdFrom = new Date(Date.now() + 3600_000)
  expect(await gateway.payments.listSubscriptions({ planId: plan.id, createdFrom })).toEqual({
    status: 'ok',
    subscriptions: [],
  })
})

test('a malformed id never becomes part of a URL', async () => {
  const { payments } = gateway
  const wrong = ['', 'sub_', 'sub_../plans', 'sub_a/cancel', 'plan_1', `sub_${'a'.repeat(33)}`, 'sub_ä', 'sub_1\n']
  for (const id of wrong) {
    const rejected = { status: 'rejected', code: 'invalid_id' }
    expect(await payments.fetchSubscription(id), id).toMatchObject(rejected)
    expect(await payments.cancelSubscription(id, 'now'), id).toMatchObject(rejected)
    expect(await payments.cancelScheduledChange(id), id).toMatchObject(rejected)
    expect(await payments.pauseSubscription(id), id).toMatchObject(rejected)
    expect(await payments.resumeSubscription(id), id).toMatchObject(rejected)
    expect(await payments.listInvoices(id), id).toMatchObject(rejected)
    expect(await payments.updateSubscription(id, { planId: 'plan_1', when: 'now' }), id).toMatchObject(rejected)
    expect(await payments.fetchInvoice(id), id).toMatchObject(rejected)
    expect(await payments.fetchPayment(id), id).toMatchObject(rejected)
    expect(await payments.refundPayment(id), id).toMatchObject(rejected)
  }
  for (const planId of ['sub_1', 'plan_/x', '']) {
    expect(await payments.createSubscription({ planId, totalCount: 1, notes: {} })).toMatchObject({
      status: 'rejected',
    })
    expect(await payments.listSubscriptions({ planId })).toMatchObject({ status: 'rejected' })
  }
})

test('reading a list whose pages never end stops at the deadline', async () => {
  let number = 0
  const endless = async () => {
    await delay(10)
    const items = Array.from({ length: 100 }, () => {
      number += 1
      return { id: `inv_${number}` }
    })
    return { status: 'ok', value: { items } } as const
  }
  const reason = 'Reading the list took too long.'
  expect(await everyPage(endless, 100)).toEqual({ status: 'unavailable', reason })
})

test('a payment page on another host is never passed on', async () => {
  const subscription = {
    id: 'sub_1',
    plan_id: 'plan_1',
    status: 'created',
    created_at: 1_800_000_000,
    notes: [],
    short_url: 'https://evil.example/pay',
  }
  const fake = await startFake((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(subscription))
  })
  const payments: Payments = createRazorpay({ url: fake.url, ...sandboxMerchant('dev-key') }, { fetch })
  expect(await payments.fetchSubscription('sub_1')).toMatchObject({ status: 'unavailable' })
  subscription.short_url = `${fake.url}/pay/sub_1`
  expect(await payments.fetchSubscription('sub_1')).toMatchObject({ status: 'ok', subscription: { notes: {} } })
  subscription.status = 'surprised'
  expect(await payments.fetchSubscription('sub_1')).toEqual({
    status: 'unavailable',
    reason: 'Could not parse the response: status.',
  })
  fake.stop()
})

test('a response about another object than the one requested counts as none', async () => {
  const subscription = { id: 'sub_2', plan_id: 'plan_2', status: 'active', created_at: 1_800_000_000, notes: [] }
  const invoice = { id: 'inv_2', subscription_id: 'sub_2', status: 'paid', amount: 4900, currency: 'USD' }
  const payment = { id: 'pay_2', status: 'captured', amount: 4900, currency: 'USD', created_at: 1_800_000_000 }
  const about = { payment_id: 'pay_2', amount: 4900, currency: 'USD', created_at: 1_800_000_000 }
  const dispute = { id: 'disp_2', ...about, status: 'action_required', respond_by: null }
  const plan = { id: 'plan_2', period: 'monthly', interval: 1, item: { name: 'Basic', amount: 49, currency: 'USD' } }
  const fake = await startFake((request, response) => {
    const path = request.url ?? ''
    const short_url = `${fake.url}/pay/sub_2`
    const responses: [RegExp, object][] = [
      [/subscriptions/, { ...subscription, short_url }],
      [/invoices\?/, { entity: 'collection', items: [invoice] }],
      [/invoices/, invoice],
      [/payments/, payment],
      [/disputes/, dispute],
      [/plans/, plan],
    ]
    const reply = responses.find(([pattern]) => pattern.test(path))?.[1]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  const payments = createRazorpay({ url: fake.url, ...sandboxMerchant('dev-key') }, { fetch })
  const wanted = { name: 'Basic', period: 'monthly', interval: 1, amountMinor: 4900, currency: 'USD' } as const
  const calls: Promise<object>[] = [
    payments.fetchSubscription('sub_1'),
    payments.createSubscription({ planId: 'plan_1', totalCount: 1, notes: {} }),
    payments.updateSubscription('sub_1', { planId: 'plan_2', when: 'now' }),
    payments.cancelSubscription('sub_1', 'now'),
    payments.cancelScheduledChange('sub_1'),
    payments.pauseSubscription('sub_1'),
    payments.resumeSubscription('sub_1'),
    payments.listInvoices('sub_1'),
    payments.fetchInvoice('inv_1'),
    payments.fetchPayment('pay_1'),
    payments.fetchDispute('disp_1'),
    payments.createPlan(wanted),
  ]
  const reason = 'The response is about something else.'
  for (const reply of await Promise.all(calls)) expect(reply).toEqual({ status: 'unavailable', reason })
  expect(await payments.fetchSubscription('sub_2')).toMatchObject({ status: 'ok' })
  expect(await payments.listInvoices('sub_2')).toMatchObject({ status: 'ok' })
  expect(await payments.fetchDispute('disp_2')).toMatchObject({
    dispute: { paymentId: 'pay_2', state: 'open', reason: 'unknown', respondBy: null },
  })
  fake.stop()
})
