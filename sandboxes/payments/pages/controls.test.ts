import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxMerchant } from '../../../server/src/adapters/payments/create.ts'
import { createWebhookVerifier } from '../../../server/src/adapters/payments/webhook.ts'
import { elsewhere } from '../../../server/src/testing/elsewhere.ts'
import { type Gateway, internationalCard, startGateway } from '../gateway-fixture.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterEach(async () => {
  gateway.time.now = () => new Date()
  gateway.webhooks.status = 200
  const quiet = { webhookCopies: 1, webhookDelaySeconds: 0, areWebhooksShuffled: false, areWebhooksHeld: false }
  await gateway.set({ apiFault: 'none', ...quiet })
  await gateway.call('/controls/events/send')
})
afterAll(() => gateway.stop())

async function subscription() {
  const plan = await gateway.plan()
  return gateway.subscribe(plan.id)
}
const later = (seconds: number) => {
  gateway.time.now = () => new Date(Date.now() + seconds * 1000)
}

test('a webhook has a signature over its bytes, an id of its own, and the full envelope', async () => {
  const { id } = await subscription()
  await gateway.pay(id)
  const verify = createWebhookVerifier(sandboxMerchant('dev-key').webhookSecrets)
  const events = await gateway.received(id)
  expect(new Set(events.map((event) => event.id)).size).toBe(4)
  for (const { body, signature } of events) {
    expect(verify(new TextEncoder().encode(body), signature)).toMatchObject({
      status: 'genuine',
      event: { subscriptionId: id, paymentId: expect.stringMatching(/^pay_/) },
    })
  }
  const charged = events.find(({ event }) => event === 'subscription.charged')
  expect(JSON.parse(charged?.body ?? '')).toMatchObject({
    entity: 'event',
    contains: ['subscription', 'payment'],
    payload: { subscription: { entity: { id, status: 'active' } }, payment: { entity: { status: 'captured' } } },
    created_at: expect.any(Number),
  })
})

test('a rejected webhook is retried after 1, 5 and 30 seconds, 2 and 10 minutes … and abandoned after a day', async () => {
  gateway.webhooks.status = 500
  const { id } = await subscription()
  await gateway.pay(id, '4000 0000 0000 0002')
  const [event] = await gateway.received(id)
  const attemptsAt = [0]
  let elapsed = 0
  for (const step of [0.5, 0.6, 4, 1.1, 28, 2.1, 118, 2.1, 598, 2.1, 1798, 2.1, ...Array<number>(14).fill(7200.5)]) {
    elapsed += step
    later(elapsed)
    const before = gateway.copies(event?.id ?? '')
    await gateway.gateway.deliver()
    if (gateway.copies(event?.id ?? '') > before) attemptsAt.push(elapsed)
  }
  const gaps = attemptsAt.slice(1).map((at, index) => at - (attemptsAt[index] ?? 0))
  for (const [index, expected] of [1, 5, 30, 120, 600, 1800].entries()) {
    expect(Math.abs((gaps[index] ?? 0) - expected), `gap ${index}`).toBeLessThanOrEqual(4)
  }
  expect(attemptsAt.at(-1)).toBeGreaterThan(70_000)
  expect(attemptsAt.at(-1)).toBeLessThanOrEqual(86_400)
  later(200_000)
  gateway.webhooks.status = 200
  await gateway.gateway.deliver()
  expect(gateway.copies(event?.id ?? '')).toBe(attemptsAt.length)
})

test('an accepted webhook is not sent again; every attempt has the same event id', async () => {
  gateway.webhooks.status = 500
  const { id } = await subscription()
  await gateway.pay(id, '4000 0000 0000 0002')
  gateway.webhooks.status = 200
  later(2)
  await gateway.gateway.deliver()
  later(100)
  await gateway.gateway.deliver()
  const events = await gateway.received(id)
  expect(events).toHaveLength(2)
  expect(new Set(events.map((event) => event.id + event.body + event.signature)).size).toBe(1)
})

test('webhooks can be duplicated, delayed, shuffled, held back and resent', async () => {
  await gateway.set({ webhookCopies: 3 })
  const { id } = await subscription()
  await gateway.pay(id)
  expect(await gateway.received(id)).toHaveLength(12)
  expect(new Set((await gateway.received(id)).map((event) => event.id)).size).toBe(4)

  await gateway.set({ webhookCopies: 1, webhookDelaySeconds: 60 })
  await gateway.control(id, 'renewal')
  expect(await gateway.received(id)).toHaveLength(12)
  later(61)
  await gateway.gateway.deliver()
  expect(await gateway.received(id)).toHaveLength(14)

  gateway.time.now = () => new Date()
  await gateway.set({ webhookDelaySeconds: 0, areWebhooksHeld: true })
  await gateway.control(id, 'renewal')
  expect(await gateway.received(id)).toHaveLength(14)
  await gateway.set({ areWebhooksHeld: false })
  expect(await gateway.received(id)).toHaveLength(16)

  const [first] = await gateway.received(id)
  await gateway.call(`/controls/events/${first?.id}/send`)
  expect((await gateway.received(id)).at(-1)?.id).toBe(first?.id)

  await gateway.set({ areWebhooksShuffled: true })
  const orders = new Set<string>()
  for (let round = 0; round < 12 && orders.size < 2; round += 1) {
    const other = await subscription()
    await gateway.pay(other.id)
    orders.add((await gateway.received(other.id)).map(({ event }) => event).join())
  }
  expect(orders.size).toBe(2)
})

test.each([
  ['error', 500],
  ['html', 502],
  ['busy', 429],
])('with the API error %s payments are unavailable, and work again afterwards', async (apiFault, status) => {
  const { id } = await subscription()
  await gateway.set({ apiFault })
  expect(await gateway.payments.fetchSubscription(id)).toMatchObject({ status: 'unavailable' })
  await expect(gateway.sdk.invoices.all({})).rejects.toMatchObject({ statusCode: status })
  await gateway.set({ apiFault: 'none' })
  expect(await gateway.payments.fetchSubscription(id)).toMatchObject({ status: 'ok' })
})

test('a dispute, a partial payment and an expired invoice send events', async () => {
  const { id } = await subscription()
  await gateway.pay(id)
  const disputes = () => gateway.received(id).then((all) => all.filter(({ event }) => event.includes('dispute')))
  await gateway.control(id, 'dispute')
  const raised = await gateway.call(`/controls/subscriptions/${id}/dispute`)
  expect([raised.status, await raised.text()]).toEqual([400, expect.stringContaining('open dispute already')])
  expect(await (await fetch(`${gateway.url}/controls?subscription=${id}`)).text()).toContain('Dispute lost')
  await gateway.control(id, 'contest-dispute')
  await gateway.control(id, 'lose-dispute')
  expect((await gateway.call(`/controls/subscriptions/${id}/win-dispute`)).status).toBe(400)
  const entities = (await disputes()).map(({ body }) => JSON.parse(body).payload.dispute.entity)
  expect(entities.map(({ status, amount_deducted }) => [status, amount_deducted])).toEqual([
    ['open', 0],
    ['under_review', 0],
    ['lost', 4900],
  ])
  const [{ id: disputeId, payment_id: paymentId }] = entities
  expect(await gateway.payments.fetchDispute(disputeId)).toMatchObject({ dispute: { paymentId, state: 'lost' } })
  await gateway.control(id, 'failed-renewal')
  await gateway.control(id, 'part-payment')
  expect((await gateway.invoices(id))[0]).toMatchObject({ status: 'issued', amountPaidMinor: 2450 })
  await gateway.control(id, 'renewal')
  const [paid] = await gateway.invoices(id)
  expect(paid).toMatchObject({ status: 'paid', amountPaidMinor: 4900 })
  const rest = await gateway.payments.fetchPayment(paid?.paymentId ?? '')
  expect(rest).toMatchObject({ payment: { amountMinor: 2450 } })

  await gateway.control(id, 'failed-renewal')
  await gateway.control(id, 'expire-invoice')
  expect((await gateway.invoices(id))[0]).toMatchObject({ status: 'cancelled' })
  await gateway.control(id, 'renewal')
  expect((await gateway.fetch(id)).status).toBe('halted')
  const names = (await gateway.received(id)).map(({ event }) => event)
  expect(names).toEqual(
    expect.arrayContaining(['payment.dispute.created', 'invoice.partially_paid', 'invoice.expired']),
  )
})

test('the page lists subscriptions, clocks and events; its forms do what the JSON routes do', async () => {
  const { id } = await subscription()
  const submit = (path: string, form: Record<string, string> = {}) =>
    fetch(`${gateway.url}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(await (await fetch(`${gateway.url}/controls`)).text()).toContain(id)
  await gateway.pay(id, internationalCard)
  const renewed = await submit(`/controls/subscriptions/${id}/renewal`, { x: '' })
  expect(renewed.status).toBe(303)
  expect(renewed.headers.get('location')).toBe(`${gateway.url}/controls#${id}`)
  expect((await gateway.fetch(id)).paidCount).toBe(2)
  const page = await (await fetch(`${gateway.url}/controls?subscription=${id}`)).text()
  expect(page).toContain('subscription.charged')
  expect(page).toContain('Sandbox: no real money.')
  expect(page).not.toMatch(/ on\w+="|style="/)
  const applied = await submit('/controls', {
    apiFault: 'busy',
    webhookCopies: '2',
    webhookDelaySeconds: '0',
    areWebhooksShuffled: 'yes',
  })
  expect(applied.status).toBe(303)
  expect(await (await fetch(`${gateway.url}/controls.json`)).json()).toMatchObject({
    controls: { apiFault: 'busy', webhookCopies: 2, areWebhooksShuffled: true, areWebhooksHeld: false },
  })
  await gateway.set({ apiFault: 'none' })
})

test('an impossible action is rejected with an explanation, on the page and in JSON', async () => {
  const { id } = await subscription()
  const jump = await gateway.call(`/controls/subscriptions/${id}/renewal`)
  expect(jump.status).toBe(400)
  expect(await jump.json()).toMatchObject({ error: { description: 'A subscription that is created is not charged.' } })
  const form = await fetch(`${gateway.url}/controls/subscriptions/${id}/renewal`, {
    method: 'POST',
    body: new URLSearchParams({ x: '' }),
  })
  expect(form.status).toBe(400)
  expect(await form.text()).toMatch(/role="alert">A subscription that is created is not charged/)
  expect((await gateway.call(`/controls/subscriptions/${id}/explode`)).status).toBe(404)
  expect((await gateway.call('/controls/subscriptions/sub_missing/renewal')).status).toBe(400)
  expect((await gateway.call(`/controls/subscriptions/${id}/advance`, { days: 40_000 })).status).toBe(400)
  expect((await gateway.call('/controls', { webhookCopies: 9 })).status).toBe(400)
  expect((await gateway.call('/controls', { color: 'red' })).status).toBe(400)
})

test('the controls respond only on this machine’s own host names', async () => {
  const { app } = gateway.gateway
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'assay.localhost']) {
    expect((await app.request(`http://${host}/controls.json`)).status, host).toBe(200)
  }
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect((await app.request(`http://${host}/controls.json`)).status, host).toBe(404)
    expect((await app.request(`http://${host}/controls`, { method: 'POST' })).status, host).toBe(404)
  }
})

test('the running gateway charges what comes due and sends its webhooks', async () => {
  const plan = await gateway.plan()
  const { id, payUrl } = await gateway.subscribe(plan.id)
  const work = gateway.gateway.start()
  await fetch(payUrl, {
    method: 'POST',
    body: new URLSearchParams({ method: 'paypal', email: 'ada@example.com', decision: 'approve' }),
    redirect: 'manual',
  })
  await expect.poll(async () => (await gateway.received(id)).length, { ...elsewhere, interval: 20 }).toBe(4)
  later(32 * 86_400)
  await expect.poll(async () => (await gateway.received(id)).length, { ...elsewhere, interval: 50 }).toBe(6)
  await work.stop()
})
