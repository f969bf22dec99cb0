import { PaymentMethodPage } from '@assay/contract/billing/subscription'
import { expect, test } from 'vitest'
import { createBillingApp, domesticCard, errorDetailOf, foreignCard } from '../testing/billing-fixture.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

test('MO-1 the state names the price, the next charge, what pays it, and since when someone is a member', async () => {
  const { signUp } = await createBillingApp()
  const ada = await signUp()
  const free = await ada.state()
  expect(free).toMatchObject({ price: null, next_charge: null, payment_method: null })
  expect(Date.parse(free.member_since)).toBeLessThanOrEqual(Date.now())
  await ada.subscribe(basic)
  const paid = await ada.state()
  expect(paid).toMatchObject({
    price: 4900,
    next_charge: { amount: 4900, currency: 'USD', at: paid.current_end },
    payment_method: { kind: 'card', brand: 'Mastercard', last4: '5558' },
  })
})

test('MO-1 the next charge is that of a scheduled change, and there is none once the plan is canceled', async () => {
  const { signUp } = await createBillingApp()
  const ada = await signUp()
  await ada.subscribe(pro)
  await ada.choose(basic)
  expect(await ada.state()).toMatchObject({ price: 9900, next_charge: { amount: 4900 }, pending_plan_id: basic })
})

test('MO-1 with UPI or PayPal only the kind is kept', async () => {
  const { signUp, control } = await createBillingApp()
  for (const kind of ['upi', 'paypal']) {
    const ada = await signUp()
    await control(await ada.openPage(basic, 'IN'), 'pay', { method: kind })
    expect(await ada.state()).toMatchObject({ payment_method: { kind, brand: null, last4: null } })
  }
})

test('MO-1 a failed renewal leaves an invoice with its due date, and no other charge', async () => {
  const { signUp, control } = await createBillingApp()
  const ada = await signUp()
  const subscriptionId = await ada.subscribe(basic)
  await control(subscriptionId, 'failed-renewal')
  const { next_charge, open_invoice, grace_ends_at, payment_method } = await ada.state()
  expect(next_charge).toBeNull()
  expect(open_invoice).toMatchObject({ amount: 4900, currency: 'USD', due_at: grace_ends_at })
  expect(payment_method).toMatchObject({ last4: '5558' })
})

test('MO-1 the method is replaced on the provider’s page, and charged from then on', async () => {
  const { signUp, control, post, openDoor } = await createBillingApp()
  const ada = await signUp()
  expect(await errorDetailOf(post('/billing/payment-method', {}, ada.token))).toEqual([
    409,
    'You don’t have a paid plan, so there’s no payment method to update.',
  ])
  const subscriptionId = await ada.subscribe(basic, { card: domesticCard })
  expect(await ada.state()).toMatchObject({ payment_method: { brand: 'Visa', last4: '4366' } })
  const opened = await post('/billing/payment-method', {}, ada.token)
  const page = PaymentMethodPage.parse(await opened.json())
  expect(page.redirect_url).toMatch(new RegExp(`/pay/${subscriptionId}$`))
  const { pathname } = new URL(page.redirect_url)
  expect(await (await openDoor(pathname)).text()).toContain('Visa •• 4366')
  const form = new URLSearchParams({ number: foreignCard, expiry: '12/34', cvc: '123', name: 'Ada' })
  const replaced = await openDoor(`${pathname}/method`, { method: 'POST', body: form })
  expect(replaced.headers.get('location')).toMatch(/\/method$/)
  await control(subscriptionId, 'advance', { days: 1 })
  expect(await ada.state()).toMatchObject({ payment_method: { brand: 'Mastercard', last4: '5558' } })
  expect(await ada.paid()).toBe(4900)
  await control(subscriptionId, 'renewal')
  expect(await ada.state()).toMatchObject({ payment_method: { last4: '5558' }, entitlement: 'active' })
  expect(await ada.paid()).toBe(9800)
})

test('MO-1 a new card pays the overdue invoice', async () => {
  const { signUp, control, openDoor } = await createBillingApp()
  const ada = await signUp()
  const subscriptionId = await ada.subscribe(basic, { card: '4000 0000 0000 0341' })
  await control(subscriptionId, 'renewal')
  expect(await ada.state()).toMatchObject({ entitlement: 'grace' })
  const page = await openDoor(`/sandbox/payments/pay/${subscriptionId}`)
  expect(await page.text()).toContain('Pay $49.00')
  await control(subscriptionId, 'pay', { card: foreignCard })
  expect(await ada.state()).toMatchObject({ entitlement: 'active', payment_method: { last4: '5558' } })
})

test('MO-1 a discarded checkout is closed at the provider, and nothing is charged', async () => {
  const { signUp, control, post, openDoor } = await createBillingApp()
  const ada = await signUp()
  const subscriptionId = await ada.openPage(basic)
  const discarded = await post('/billing/discard-checkout', {}, ada.token)
  expect(await discarded.json()).toMatchObject({ checkout: null, tier: 'free' })
  expect((await openDoor(`/sandbox/payments/pay/${subscriptionId}`)).status).toBe(410)
  // Again, or without any: nothing to do.
  expect((await post('/billing/discard-checkout', {}, ada.token)).status).toBe(200)
  // Another plan can be chosen right away.
  await control(await ada.openPage(pro), 'pay', { card: foreignCard })
  expect(await ada.state()).toMatchObject({ tier: 'pro', checkout: null })
})

test('MO-1 a page that was paid before it was discarded still gives the plan', async () => {
  const { signUp, sandbox, post } = await createBillingApp()
  const ada = await signUp()
  const subscriptionId = await ada.openPage(basic)
  await sandbox(`/subscriptions/${subscriptionId}/pay`, { card: foreignCard })
  const discarded = await post('/billing/discard-checkout', {}, ada.token)
  expect(await discarded.json()).toMatchObject({ tier: 'basic', entitlement: 'active', checkout: null })
})
