import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateway, indianCard, startGateway } from '../gateway-fixture.ts'
import { hasCheckDigit, testCards } from './pay-form.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const good = { number: indianCard, expiry: '12/34', cvc: '123', name: 'Ada Lovelace' }

async function checkout() {
  const plan = await gateway.plan({ name: '<b>Basic</b>', currency: 'INR', amountMinor: 1_234_500 })
  const { id, payUrl } = await gateway.subscribe(plan.id)
  return { id, payUrl, planId: plan.id }
}

const submit = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the page says what it is, what it charges and which cards work; nothing in it can be scripted', async () => {
  const { payUrl } = await checkout()
  const response = await fetch(payUrl)
  const page = await response.text()
  expect(page).toContain('Sandbox: no real money.')
  expect(page).toContain('₹12,345.00')
  expect(page).toContain('&lt;b&gt;Basic&lt;/b&gt;')
  for (const text of ['4718 6091 0820 4366', '5104 0155 5555 5558', '3-D Secure']) expect(page).toContain(text)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'.*script-src 'nonce-[^']+'.*frame-ancestors 'none'/)
  expect(policy).not.toContain('unsafe')
  expect(page).not.toMatch(/ on\w+="|javascript:/)
  expect(await (await fetch(`${payUrl}?card=5104015555555558`)).text()).toContain('value="5104 0155 5555 5558"')
})

test('a card pays once, however often the button is pressed, and leads to the product’s success page', async () => {
  const { id, payUrl } = await checkout()
  const responses = await Promise.all([submit(payUrl, good), submit(payUrl, good), submit(payUrl, good)])
  for (const response of responses) {
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`${gateway.publicUrl}/success?subscription_id=${id}`)
  }
  expect(await gateway.invoices(id)).toHaveLength(1)
  expect(await (await fetch(payUrl)).text()).toContain('Payment method')
})

test.each([
  ['number', '', 'Enter a card number.'],
  ['number', '4718 6091 0820 4367', 'Enter a valid card number.'],
  ['number', '4242 4242 4242 4242', 'Use one of the test cards.'],
  ['expiry', '13/34', 'Enter a month and year'],
  ['expiry', '10/26', 'This card has expired.'],
  ['cvc', '12', 'Enter the 3- or 4-digit'],
  ['name', ' ', 'Enter the name on the card.'],
] as const)(
  'a error in the field %s (%s) is shown beside it, and nothing typed is lost',
  async (field, value, message) => {
    const { id, payUrl } = await checkout()
    gateway.time.now = () => new Date('2026-11-15T12:00:00Z')
    const response = await submit(payUrl, { ...good, [field]: value })
    gateway.time.now = () => new Date()
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid=true aria-describedby=${field}-error`))
    expect(page).toContain(message)
    for (const [name, typed] of Object.entries({ ...good, [field]: value })) {
      expect(page).toContain(`name="${name}" value="${typed}"`)
    }
    expect((await gateway.fetch(id)).status).toBe('created')
  },
)

test.each([
  ['4000000000000002', 'Your bank declined the card.'],
  ['4000000000000119', 'Your bank didn’t respond in time.'],
])('the card %s is declined: the page says so and allows another attempt', async (number, reason) => {
  const { id, payUrl } = await checkout()
  const response = await submit(payUrl, { ...good, number })
  expect(response.status).toBe(402)
  const page = await response.text()
  expect(page).toMatch(new RegExp(`role="alert">${reason}`))
  expect(page).toContain(`value="${number}"`)
  await gateway.gateway.deliver()
  expect((await gateway.received(id)).map(({ event }) => event)).toEqual(['payment.failed'])
  expect((await submit(payUrl, good)).status).toBe(303)
})

test('3-D Secure asks first: denied, nothing is paid; approved, it is; an old prompt is not accepted', async () => {
  const { id, payUrl } = await checkout()
  const ask = async () => {
    const response = await submit(payUrl, { ...good, number: '4000002760003184' })
    return response.headers.get('location') ?? ''
  }
  const bank = await ask()
  expect(bank).toMatch(new RegExp(`/pay/${id}/bank\\?payment=pay_`))
  expect(await (await fetch(bank)).text()).toContain('Confirm this payment')
  const payment = new URL(bank).searchParams.get('payment') ?? ''
  expect((await submit(bank, { payment, decision: 'decline' })).status).toBe(402)
  expect((await submit(bank, { payment, decision: 'approve' })).status).toBe(402)
  expect((await gateway.fetch(id)).status).toBe('created')
  const again = await ask()
  const approved = await submit(again, {
    payment: new URL(again).searchParams.get('payment') ?? '',
    decision: 'approve',
  })
  expect(approved.headers.get('location')).toContain('/success')
  expect((await gateway.fetch(id)).status).toBe('active')
  expect((await gateway.invoices(id))[0]?.paymentId).toBe(new URL(again).searchParams.get('payment'))
})

test('a 3-D Secure prompt of one checkout cannot be used on another', async () => {
  const [mine, other] = [await checkout(), await checkout()]
  const asked = await submit(mine.payUrl, { ...good, number: '4000002760003184' })
  const payment = new URL(asked.headers.get('location') ?? '').searchParams.get('payment') ?? ''
  expect((await submit(`${other.payUrl}/bank`, { payment, decision: 'approve' })).status).toBe(402)
  expect((await gateway.fetch(other.id)).status).toBe('created')
})

test('PayPal pays with any address, and can decline', async () => {
  const { id, payUrl } = await checkout()
  expect(await (await fetch(`${payUrl}?method=paypal`)).text()).toContain('PayPal email address')
  const wrong = await submit(payUrl, { method: 'paypal', email: 'ada@', decision: 'approve' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('name="email" value="ada@"')
  expect((await submit(payUrl, { method: 'paypal', email: '', decision: 'decline' })).status).toBe(402)
  const paid = await submit(payUrl, { method: 'paypal', email: 'ada@example.com', decision: 'approve' })
  expect(paid.status).toBe(303)
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', paymentMethod: 'paypal' })
})

test('paying an open invoice on its own page reactivates the subscription', async () => {
  const { id, payUrl } = await checkout()
  await submit(payUrl, good)
  await gateway.control(id, 'grace-end')
  const [open] = await gateway.invoices(id)
  expect(open?.payUrl).toBe(`${gateway.url}/pay/${open?.id}`)
  expect(await (await fetch(open?.payUrl ?? '')).text()).toContain(`Invoice ${open?.id}`)
  const paid = await submit(open?.payUrl ?? '', good)
  expect(paid.headers.get('location')).toBe(`${gateway.publicUrl}/success?subscription_id=${id}&invoice_id=${open?.id}`)
  expect((await gateway.fetch(id)).status).toBe('active')
})

test('the page of a running subscription replaces its payment method, with 3-D Secure where the bank asks', async () => {
  const { id, payUrl } = await checkout()
  await submit(payUrl, good)
  expect(await (await fetch(payUrl)).text()).toContain('Visa •• 4366')
  const method = `${payUrl}/method`
  expect((await submit(method, { ...good, number: '' })).status).toBe(400)
  expect((await submit(method, { ...good, number: '4000000000000002' })).status).toBe(402)
  const bank = (await submit(method, { ...good, number: '4000002760003184' })).headers.get('location') ?? ''
  expect(await (await fetch(bank)).text()).toContain('Confirm this card')
  const payment = new URL(bank).searchParams.get('payment') ?? ''
  const approved = await submit(bank, { payment, decision: 'approve' })
  expect(await (await fetch(approved.headers.get('location') ?? '')).text()).toContain('Visa •• 3184')
  // Approved twice, it counts once.
  expect((await submit(bank, { payment, decision: 'approve' })).status).toBe(303)
  expect(await gateway.payments.fetchPayment(payment)).toMatchObject({
    payment: { status: 'refunded', instrument: { kind: 'card', brand: 'Visa', last4: '3184' } },
  })
  await submit(method, { method: 'paypal', email: 'ada@example.com', decision: 'approve' })
  expect(await gateway.fetch(id)).toMatchObject({ status: 'active', paymentMethod: 'paypal' })
  expect(await gateway.invoices(id)).toHaveLength(1)
})

test('a canceled, unknown or malformed checkout cannot be paid', async () => {
  const { id, payUrl } = await checkout()
  await gateway.payments.cancelSubscription(id, 'now')
  expect((await fetch(payUrl)).status).toBe(410)
  expect((await submit(payUrl, good)).status).toBe(402)
  for (const path of ['sub_missing', 'inv_missing', 'x', '%2e%2e', 'sub_a%2fb']) {
    expect((await fetch(`${gateway.url}/pay/${path}`)).status, path).toBe(404)
    expect((await submit(`${gateway.url}/pay/${path}`, good)).status, path).toBe(404)
  }
})

test('every test card has a valid card number', () => {
  for (const { number } of testCards) expect(hasCheckDigit(number), number).toBe(true)
})
