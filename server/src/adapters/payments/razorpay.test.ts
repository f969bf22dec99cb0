import { createServer, type RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Payments } from '../../ports/payments.ts'
import { everyPage } from './every-page.ts'
import { type Gateway, indianCard, startGateway } from './gateway-fixture.ts'
import { createRazorpay, razorpayUrl } from './razorpay.ts'
import { sandboxMerchant } from './sandbox/pages/merchant.ts'
import { createSdk, findHttpClient } from './sdk.ts'
import { Invoice } from './wire.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

test('plans, subscriptions, invoices and payments come back in the words of the product', async () => {
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
    payment: { invoiceId: invoice?.id, status: 'captured', amountMinor: 4900, method: 'card', isInternational: true },
  })
})

test('a plan is changed now for the difference, or at the end of the cycle, which can be undone', async () => {
  const [basic, pro] = [await gateway.plan(), await gateway.plan({ name: 'Pro', amountMinor: 9900 })]
  const { id } = await gateway.subscribe(basic.id)
  await gateway.pay(id)
  const { payments } = gateway
  const scheduled = await payments.updateSubscription(id, { planId: pro.id, when: 'cycle_end' })
  expect(scheduled).toMatchObject({ status: 'ok', subscription: { planId: basic.id, hasScheduledChange: true } })
  expect(await payments.cancelScheduledChange(id)).toMatchObject({ subscription: { hasScheduledChange: false } })
  expect(await payments.cancelScheduledChange(id)).toMatchObject({ status: 'refused' })
  const changed = await payments.updateSubscription(id, { planId: pro.id, when: 'now' })
  expect(changed).toMatchObject({ status: 'ok', subscription: { planId: pro.id, hasScheduledChange: false } })
  expect((await gateway.invoices(id)).map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
    4900, 5000,
  ])
})

test('a domestic card cannot change its plan: that is a refusal in the words of the provider', async () => {
  const [basic, pro] = [await gateway.plan(), await gateway.plan({ amountMinor: 9900 })]
  const { id } = await gateway.subscribe(basic.id)
  await gateway.pay(id, indianCard)
  expect(await gateway.payments.updateSubscription(id, { planId: pro.id, when: 'now' })).toEqual({
    status: 'refused',
    code: 'BAD_REQUEST_ERROR',
    reason: 'Subscriptions cannot be updated when they were paid with a domestic card.',
  })
})

test('a payment is refunded in full and once; its invoice stays paid', async () => {
  const { payments } = gateway
  const { id } = await gateway.subscribe((await gateway.plan()).id)
  await gateway.pay(id)
  const paymentId = (await gateway.invoices(id))[0]?.paymentId ?? ''
  const both = await Promise.all([payments.refundPayment(paymentId), payments.refundPayment(paymentId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['ok', 'refused'])
  expect(await payments.refundPayment(paymentId)).toMatchObject({
    status: 'refused',
    reason: 'The payment has been fully refunded already',
  })
  expect(await payments.fetchPayment(paymentId)).toMatchObject({
    payment: { status: 'refunded', amountRefundedMinor: 4900 },
  })
  expect(await gateway.invoices(id)).toMatchObject([{ status: 'paid', paymentId }])
})

test('a create whose answer was lost is found again by its note', async () => {
  const plan = await gateway.plan()
  const impatient = createRazorpay({ url: gateway.url, ...sandboxMerchant, timeoutMs: 150 })
  await gateway.set({ apiFault: 'late' })
  const input = { planId: plan.id, totalCount: 12, notes: { intent: 'lost-answer' } }
  const reason = 'The provider did not answer in time.'
  expect(await impatient.createSubscription(input)).toEqual({ status: 'unavailable', reason })
  await gateway.set({ apiFault: 'none' })
  const listed = await gateway.payments.listSubscriptions({ planId: plan.id })
  const found = listed.status === 'ok' ? listed.subscriptions : []
  expect(found.map(({ notes }) => notes)).toEqual([{ intent: 'lost-answer' }])
})

test('lists are read to the end, page by page, each item once, and filtered by age', async () => {
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

test('an id that is not one never becomes part of an address', async () => {
  const { payments } = gateway
  const wrong = ['', 'sub_', 'sub_../plans', 'sub_a/cancel', 'plan_1', `sub_${'a'.repeat(33)}`, 'sub_ä', 'sub_1\n']
  for (const id of wrong) {
    const refused = { status: 'refused', code: 'INVALID_ID' }
    expect(await payments.fetchSubscription(id), id).toMatchObject(refused)
    expect(await payments.cancelSubscription(id, 'now'), id).toMatchObject(refused)
    expect(await payments.cancelScheduledChange(id), id).toMatchObject(refused)
    expect(await payments.listInvoices(id), id).toMatchObject(refused)
    expect(await payments.updateSubscription(id, { planId: 'plan_1', when: 'now' }), id).toMatchObject(refused)
    expect(await payments.fetchInvoice(id), id).toMatchObject(refused)
    expect(await payments.fetchPayment(id), id).toMatchObject(refused)
    expect(await payments.refundPayment(id), id).toMatchObject(refused)
  }
  for (const planId of ['sub_1', 'plan_/x', '']) {
    expect(await payments.createSubscription({ planId, totalCount: 1, notes: {} })).toMatchObject({ status: 'refused' })
    expect(await payments.listSubscriptions({ planId })).toMatchObject({ status: 'refused' })
  }
})

test('a provider that hangs, trickles, breaks, redirects or talks nonsense is unavailable, and soon', async () => {
  const timeoutMs = 200
  const answers: Record<string, RequestListener> = {
    hang: () => {},
    trickle: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    },
    cut: (request) => request.socket.destroy(),
    500: (_, response) => response.writeHead(500).end('{"error":{"code":"SERVER_ERROR","description":"x"}}'),
    'HTML 200': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    'HTML 502': (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad</h1>'),
    'HTML 404': (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
    429: (_, response) => response.writeHead(429).end('{"error":{"code":"BAD_REQUEST_ERROR","description":"slow"}}'),
    401: (_, response) => response.writeHead(401).end('{"error":{"code":"BAD_REQUEST_ERROR","description":"key"}}'),
    null: (_, response) => response.writeHead(400, { 'content-type': 'application/json' }).end('null'),
    empty: (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    huge: (_, response) => response.writeHead(200).end('x'.repeat(5 * 1024 * 1024)),
    redirect: (_, response) => response.writeHead(302, { location: `${gateway.url}/v1/subscriptions/sub_1` }).end(),
  }
  for (const [name, listener] of Object.entries(answers)) {
    const fake = await startFake(listener)
    const payments = createRazorpay({ url: fake.url, ...sandboxMerchant, timeoutMs })
    const startedAt = performance.now()
    const calls: Promise<object>[] = [
      payments.fetchSubscription('sub_1'),
      payments.createSubscription({ planId: 'plan_1', totalCount: 1, notes: {} }),
      payments.listInvoices('sub_1'),
    ]
    for (const result of await Promise.all(calls)) {
      expect(result, name).toMatchObject({ status: 'unavailable', reason: expect.any(String) })
    }
    expect(performance.now() - startedAt, name).toBeLessThan(timeoutMs + 1500)
    fake.stop()
  }
  const nobody = createRazorpay({ url: 'http://127.0.0.1:1', ...sandboxMerchant })
  expect(await nobody.fetchPayment('pay_1')).toMatchObject({ status: 'unavailable' })
})

test('without other orders one request gets eight seconds', () => {
  const sdk = createSdk({ url: gateway.url, ...sandboxMerchant })
  const settings = { baseURL: gateway.url, timeout: 8000, maxRedirects: 0, proxy: false }
  for (const [name, value] of Object.entries(settings)) {
    expect(sdk.api).toHaveProperty(`rq.defaults.${name}`, value)
  }
  const live = createSdk({ url: razorpayUrl, keyId: 'rzp_live_x', keySecret: 'x' })
  expect(live.api).toHaveProperty('rq.defaults.baseURL', 'https://api.razorpay.com')
})

test('an SDK that hides its HTTP client stops the start', () => {
  const elsewhere = Object.assign(() => {}, { defaults: { baseURL: 'https://elsewhere.example' }, interceptors: {} })
  for (const api of [{}, { rq: null }, { rq: () => {} }, { rq: elsewhere }]) {
    expect(() => findHttpClient(api)).toThrow(/hides its HTTP client/)
  }
})

test('the sandbox is reached directly, whatever proxy the machine has', async () => {
  for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, 'http://127.0.0.1:1')
  const plan = await gateway.plan()
  vi.unstubAllEnvs()
  expect(plan.id).toMatch(/^plan_/)
})

test('a list whose pages never end is given up', async () => {
  let number = 0
  const endless = async () => {
    await delay(10)
    const items = Array.from({ length: 100 }, () => {
      number += 1
      return { id: `inv_${number}`, status: 'paid', amount: 1, currency: 'USD' }
    })
    return { entity: 'collection', items }
  }
  const reason = 'The list took too long.'
  expect(await everyPage(Invoice, endless, 100)).toEqual({ status: 'unavailable', reason })
})

test('a page to pay at that is not the provider’s is never handed on', async () => {
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
  const payments: Payments = createRazorpay({ url: fake.url, ...sandboxMerchant })
  expect(await payments.fetchSubscription('sub_1')).toMatchObject({ status: 'unavailable' })
  subscription.short_url = `${fake.url}/pay/sub_1`
  expect(await payments.fetchSubscription('sub_1')).toMatchObject({ status: 'ok', subscription: { notes: {} } })
  subscription.status = 'surprised'
  expect(await payments.fetchSubscription('sub_1')).toEqual({
    status: 'unavailable',
    reason: 'The answer could not be understood: status.',
  })
  fake.stop()
})

test('an answer about something else than was asked for is none', async () => {
  const subscription = { id: 'sub_2', plan_id: 'plan_2', status: 'active', created_at: 1_800_000_000, notes: [] }
  const invoice = { id: 'inv_2', subscription_id: 'sub_2', status: 'paid', amount: 4900, currency: 'USD' }
  const payment = { id: 'pay_2', status: 'captured', amount: 4900, currency: 'USD', created_at: 1_800_000_000 }
  const plan = { id: 'plan_2', period: 'monthly', interval: 1, item: { name: 'Basic', amount: 49, currency: 'USD' } }
  const fake = await startFake((request, response) => {
    const path = request.url ?? ''
    const short_url = `${fake.url}/pay/sub_2`
    const answers: [RegExp, object][] = [
      [/subscriptions/, { ...subscription, short_url }],
      [/invoices\?/, { entity: 'collection', items: [invoice] }],
      [/invoices/, invoice],
      [/payments/, payment],
      [/plans/, plan],
    ]
    const answer = answers.find(([pattern]) => pattern.test(path))?.[1]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const payments = createRazorpay({ url: fake.url, ...sandboxMerchant })
  const wanted = { name: 'Basic', period: 'monthly', interval: 1, amountMinor: 4900, currency: 'USD' } as const
  const calls: Promise<object>[] = [
    payments.fetchSubscription('sub_1'),
    payments.createSubscription({ planId: 'plan_1', totalCount: 1, notes: {} }),
    payments.updateSubscription('sub_1', { planId: 'plan_2', when: 'now' }),
    payments.cancelSubscription('sub_1', 'now'),
    payments.cancelScheduledChange('sub_1'),
    payments.listInvoices('sub_1'),
    payments.fetchInvoice('inv_1'),
    payments.fetchPayment('pay_1'),
    payments.createPlan(wanted),
  ]
  const reason = 'The answer is not about what was asked for.'
  for (const answer of await Promise.all(calls)) expect(answer).toEqual({ status: 'unavailable', reason })
  expect(await payments.fetchSubscription('sub_2')).toMatchObject({ status: 'ok' })
  expect(await payments.listInvoices('sub_2')).toMatchObject({ status: 'ok' })
  fake.stop()
})

test('a live key is never sent to this machine, nor the sandbox’s key anywhere else', () => {
  expect(() => createSdk({ url: 'http://127.0.0.1:3000', keyId: 'rzp_live_x', keySecret: 'x' })).toThrow(/live key/)
  expect(() => createSdk({ url: 'http://localhost', keyId: 'rzp_live_x', keySecret: 'x' })).toThrow(/live key/)
  expect(() => createSdk({ url: razorpayUrl, ...sandboxMerchant })).toThrow(/sandbox's key/)
})

async function startFake(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
