import { randomUUID } from 'node:crypto'
import { BillingData } from '@assay/contract/billing/invoices'
import { SubscriptionRow } from '@assay/contract/billing/subscription'
import { expect, test } from 'vitest'
import { reconcileBilling, sweepPaymentEvents } from '../sync/reconcile.ts'
import { createBillingApp, errorDetailOf, subscriptionOf } from '../testing/billing-fixture.ts'
import { createChaosApp } from '../testing/chaos-fixture.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

test('SB-6 a plan takes effect when its payment is captured, and not before', async () => {
  const { signUp, control, mailTo } = await createBillingApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const subscriptionId = await ada.openPage(basic)
  expect(await ada.state()).toMatchObject({ tier: 'free', entitlement: 'free', checkout: { plan_id: basic } })
  await control(subscriptionId, 'pay', { card: '4000 0000 0000 0002' }).catch(() => undefined)
  expect(await ada.state()).toMatchObject({ tier: 'free' })
  await control(subscriptionId, 'pay', { card: '5104 0155 5555 5558' })
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active', currency: 'USD', checkout: null })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 30_000, tier: 'basic' }])
  const [row] = await ada.rest(SubscriptionRow, 'subscriptions?is_active=eq.true')
  expect(row).toMatchObject({ subscription_id: subscriptionId, plan_id: basic, plan_name: 'user_verification' })
  const [data] = await ada.rest(BillingData, 'billing_data')
  expect(data?.json_data).toMatchObject([
    { id: subscriptionId, status: 'active', invoices: [{ status: 'paid', amount: 4900, currency: 'USD' }] },
  ])
  expect(await bob.rest(BillingData, 'billing_data')).toEqual([])
  const [mail] = await mailTo(ada.email)
  expect(mail?.subject).toBe('Payment received: $49.00')
  expect(mail?.attachment).toMatch(/^ASY-\d{4}-\d{5}\.pdf$/)
})

test('SB-5 an unknown plan, a plan not for sale and the current plan are rejected', async () => {
  const { signUp } = await createBillingApp()
  const ada = await signUp()
  const notFound = [404, 'The selected plan could not be found.']
  for (const plan of ['nonsense', 'user_verification_enterprise_monthly', 'legal_research_basic_monthly']) {
    expect(await errorDetailOf(ada.press(plan))).toEqual(notFound)
  }
  expect(await errorDetailOf(ada.press(basic, 'US', { service_name: 'law' }))).toEqual(notFound)
  await ada.subscribe(basic)
  expect(await errorDetailOf(ada.press(basic))).toEqual([409, 'You are already subscribed to this plan.'])
  expect(await errorDetailOf(ada.press('user_verification_free_monthly'))).toEqual([
    409,
    'To move back to Free, cancel your subscription on the Subscriptions page.',
  ])
})

test('users subscribe only for themselves and only with a session', async () => {
  const { signUp, post } = await createBillingApp()
  const ada = await signUp()
  expect((await ada.press(basic, 'US', { uuid: randomUUID() })).status).toBe(403)
  expect((await ada.press(basic, 'US', { amount: 1 })).status).toBe(400)
  expect((await post('/usegenkkurl', { uuid: ada.id, plan_id: basic })).status).toBe(401)
})

test('the country decides the currency, and each currency and cycle has its own price', async () => {
  const { signUp, control } = await createBillingApp()
  for (const [plan, country, amount, currency] of [
    [basic, 'US', 4900, 'USD'],
    ['user_verification_pro_yearly', 'DE', 95_000, 'USD'],
    [pro, 'IN', 699_900, 'INR'],
    ['user_verification_basic_yearly', 'IN', 3_359_900, 'INR'],
  ] as const) {
    const ada = await signUp()
    const id = await ada.openPage(plan, country)
    await control(id, 'pay', { card: '4718 6091 0820 4366' })
    expect(await ada.state()).toMatchObject({ plan_id: plan, currency })
    expect(await ada.paid()).toBe(amount)
  }
})

test('SE-5 a running plan keeps its currency: another country changes neither the preview nor the charge', async () => {
  const { signUp } = await createBillingApp()
  for (const [first, other, currency, price] of [
    ['US', 'IN', 'USD', 9900],
    ['IN', 'US', 'INR', 699_900],
  ] as const) {
    const ada = await signUp()
    await ada.subscribe(basic, { country: first })
    expect(await ada.preview(pro, other)).toMatchObject({ currency, price })
    await ada.choose(pro, other)
    expect(await ada.state()).toMatchObject({ currency })
    const [data] = await ada.rest(BillingData, 'billing_data')
    const currencies = data?.json_data.flatMap(({ invoices }) => invoices.map((invoice) => invoice.currency))
    expect(new Set(currencies)).toEqual(new Set([currency]))
  }
})

test('SB-8 Free is active as soon as it is chosen, without a payment', async () => {
  const { signUp, owner } = await createBillingApp()
  const ada = await signUp()
  const free = 'user_verification_free_monthly'
  expect(await ada.rest(SubscriptionRow, 'subscriptions')).toEqual([])
  expect(await ada.choose(free)).toEqual({ status: 'changed', redirect_url: null, plan_id: free })
  expect(await ada.rest(SubscriptionRow, 'subscriptions')).toMatchObject([
    { plan_id: free, is_active: true, usage: 0, usage_limit: 25, expires_at: null },
  ])
  expect(await ada.quota()).toEqual([{ used: 0, limit: 25, tier: 'free' }])
  expect(await ada.rest(BillingData, 'billing_data')).toEqual([])
  expect((await owner.query('select from billing_subscriptions where user_id = $1', [ada.id])).rowCount).toBe(0)
  expect(await errorDetailOf(ada.press(free))).toEqual([409, 'You are already subscribed to this plan.'])
})

test('choosing the same plan again returns the same page; another plan closes it', async () => {
  const { signUp, runJobs, deps, owner } = await createBillingApp()
  const ada = await signUp()
  const first = await ada.openPage(basic)
  expect(await ada.openPage(basic)).toBe(first)
  const presses = await Promise.all(Array.from({ length: 5 }, () => ada.press(basic)))
  expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([200]))
  const other = await ada.openPage(pro)
  expect(other).not.toBe(first)
  await runJobs()
  expect(await deps.payments.fetchSubscription(first)).toMatchObject({ subscription: { status: 'cancelled' } })
  const { rows } = await owner.query('select count(*)::int from billing_subscriptions where user_id = $1', [ada.id])
  expect(rows).toEqual([{ count: 2 }])
})

test('twenty simultaneous requests open one page', async () => {
  const { signUp, deps } = await createBillingApp()
  const ada = await signUp()
  const presses = await Promise.all(Array.from({ length: 20 }, () => ada.press(basic)))
  expect(presses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
  expect(presses.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const listed = await deps.payments.listSubscriptions({})
  const open = await ada.openPage(basic)
  const mine = listed.status === 'ok' ? listed.subscriptions.filter(({ id }) => id === open) : []
  expect(mine).toHaveLength(1)
  expect(subscriptionOf((await ada.state()).checkout?.redirect_url ?? null)).toBe(open)
})

test('reading the state opens no plan without the developer service; adding the service starts Free', async () => {
  const { signUp, owner, app } = await createBillingApp()
  const ada = await signUp({ services: ['law'] })
  const held = () => ada.rest(SubscriptionRow, 'subscriptions')
  expect(await ada.state()).toMatchObject({ tier: 'free', entitlement: 'free', subscription_id: '', current_end: null })
  expect(await held()).toEqual([])
  await app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ data: { services: ['law', 'developer'] } }),
  })
  expect(await ada.state()).toMatchObject({ tier: 'free', entitlement: 'free' })
  expect(await held()).toMatchObject([{ tier: 'free', is_active: true }])
  const { rows } = await owner.query('select count(*)::int from quota_periods where user_id = $1', [ada.id])
  expect(rows).toEqual([{ count: 1 }])
})

test('SF-4 of 30 payment pages in a row, ten are created at the provider; the same plan gets its open page again', async () => {
  const { signUp, deps } = await createBillingApp({ env: { AUTH_LIMITS: 'on' } })
  const ada = await signUp()
  const countAtProvider = async () => {
    const listed = await deps.payments.listSubscriptions({})
    return listed.status === 'ok' ? listed.subscriptions.length : Number.NaN
  }
  const before = await countAtProvider()
  const pages: number[] = []
  for (let count = 0; count < 30; count += 1) pages.push((await ada.press(count % 2 === 0 ? basic : pro)).status)
  expect(pages.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
  // After that, only the plan with the open page.
  expect(pages.slice(10)).toEqual(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 429 : 200)))
  const limited = await ada.press(basic)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await limited.json()).toMatchObject({
    detail: 'You’ve chosen a plan 10 times in one hour. Nothing was charged. Please try again in 60 minutes.',
  })
  expect((await countAtProvider()) - before).toBe(10)
  expect((await (await signUp()).press(basic)).status).toBe(200)
})

test('SF-4 unpaid pages are deleted after 90 days; paid subscriptions stay', async () => {
  const { signUp, owner, deps, clock } = await createBillingApp()
  const ada = await signUp()
  await ada.openPage(basic)
  const paid = await ada.subscribe(pro)
  await reconcileBilling(deps)
  const left = async () => {
    const { rows } = await owner.query('select provider_id from billing_subscriptions where user_id = $1', [ada.id])
    return rows.map(({ provider_id }) => provider_id)
  }
  expect(await left()).toHaveLength(2)
  clock.advance(91 * 86_400)
  await sweepPaymentEvents(deps)
  expect(await left()).toEqual([paid])
})

type Rejection = { description: string; field?: string; reason?: string }

/** A test can have the next plan change rejected in Razorpay's words, or its response lost. */
async function createRejectingApp() {
  const app = await createChaosApp()
  const next: { patch: Rejection | 'request lost' | null; patches: number } = { patch: null, patches: 0 }
  app.network.fateOf = (call) => {
    if (!call.startsWith('PATCH')) return 'fine'
    const { patch } = next
    next.patch = null
    next.patches += 1
    return patch === 'request lost' ? 'response lost' : patch ? { rejection: patch } : 'fine'
  }
  return { ...app, next }
}

test('SB-7 where the way of paying allows no other plan, up or down, the payment page opens instead', async () => {
  const { signUp, next } = await createRejectingApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await ada.subscribe(basic)
  next.patch = { description: "Can't update subscription immediately when card mandate is applicable" }
  expect(await ada.choose(pro)).toMatchObject({ status: 'checkout', plan_id: pro })
  await bob.subscribe(pro)
  const description = 'Only offers can be updated for subscriptions when payment mode is domestic card.'
  next.patch = { description, field: 'offer_id' }
  expect(await bob.choose(basic)).toMatchObject({ status: 'checkout', plan_id: basic })
})

const passing: [Rejection, string][] = [
  [
    {
      description: "Your payment didn't go through as it was declined by the bank. Try another payment method.",
      reason: 'payment_failed',
    },
    'Your card was declined, so your plan hasn’t changed. Please contact your bank, or try again later.',
  ],
  [
    {
      description: "Can't update subscription when subscription is not in Authenticated or Active state",
      field: 'status',
    },
    'Your plan can’t be changed right now. Please reload this page and try again.',
  ],
  [
    { description: 'Request failed because another subscription operation is in progress.' },
    'Your plan is already being changed. Please wait a moment.',
  ],
  [
    { description: 'Something that nobody has documented' },
    'We couldn’t change your plan. Please try again in a minute, or contact us if it keeps happening.',
  ],
]

test('SB-7 an upgrade that is rejected for a passing reason changes nothing, and works later', async () => {
  const { signUp, next } = await createRejectingApp()
  const ada = await signUp()
  await ada.subscribe(basic)
  for (const [rejection, detail] of passing) {
    next.patch = rejection
    expect(await errorDetailOf(ada.press(pro))).toEqual([409, detail])
    expect(await ada.state()).toMatchObject({ plan_id: basic, checkout: null })
  }
  expect(await ada.choose(pro)).toMatchObject({ status: 'changed' })
})

test('SB-7 a downgrade that is rejected for a passing reason leaves no intent behind, and works later', async () => {
  const { signUp, next, reconcile } = await createRejectingApp()
  const ada = await signUp()
  await ada.subscribe(pro)
  for (const [rejection, detail] of passing.filter(([{ description }]) => !description.includes('in progress'))) {
    next.patch = rejection
    expect(await errorDetailOf(ada.press(basic))).toEqual([409, detail])
    expect(await ada.state()).toMatchObject({ plan_id: pro, pending_plan_id: null, checkout: null })
  }
  // The provider is busy: the intent stays, and the next sync executes it.
  next.patch = { description: 'Request failed because another subscription operation is in progress.' }
  expect(await ada.choose(basic)).toMatchObject({ status: 'scheduled' })
  expect(next.patches).toBe(passing.length)
  expect(await ada.state()).toMatchObject({ plan_id: pro, pending_plan_id: basic, checkout: null })
  await reconcile()
  expect(next.patches).toBe(passing.length + 1)
})

test('SB-7 an upgrade whose response was lost is found, and never charged again', async () => {
  const { signUp, next } = await createRejectingApp()
  const ada = await signUp()
  await ada.subscribe(basic)
  next.patch = 'request lost'
  expect((await ada.press(pro)).status).toBe(503)
  expect(next.patches).toBe(1)
  expect(await ada.choose(pro)).toMatchObject({ status: 'changed' })
  expect(next.patches).toBe(1)
  expect(await ada.state()).toMatchObject({ plan_id: pro })
  expect(await ada.paid()).toBeLessThanOrEqual(9900)
})
