import { createHmac } from 'node:crypto'
import { BillingData } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { grantPlan } from '../entitlements/hold-paid-plan.ts'
import { handlePaymentEvents } from '../sync/handle-events.ts'
import { domesticCard, errorDetailOf, foreignCard, subscriptionOf } from '../testing/billing-fixture.ts'
import { createChaosApp, stopAt } from '../testing/chaos-fixture.ts'
import { cancelAtPeriodEnd } from './cancel.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'
const day = 86_400

test('a page whose response was lost is found again, and only one subscription exists', async () => {
  const { signUp, network, deps } = await createChaosApp()
  const ada = await signUp()
  await (await signUp()).openPage(basic)
  const isCreate = (call: string) => call === 'POST /sandbox/payments/v1/subscriptions'
  network.fateOf = (call) => (isCreate(call) ? 'response lost' : 'fine')
  expect((await ada.press(basic)).status).toBe(503)
  expect(await ada.state()).toMatchObject({ tier: 'free', checkout: null })
  network.fateOf = () => 'fine'
  const page = await ada.openPage(basic)
  expect(await ada.openPage(basic)).toBe(page)
  const listed = await deps.payments.listSubscriptions({})
  const newest = listed.status === 'ok' ? listed.subscriptions.slice(0, 2) : []
  expect(newest.filter(({ id }) => id === page)).toHaveLength(1)
  expect(new Set(newest.map(({ notes }) => notes.intent)).size).toBe(2)
})

test('a failing provider is reported to the customer and leaves nothing half done', async () => {
  const { signUp, sandbox, deps } = await createChaosApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const id = await bob.subscribe(basic)
  for (const apiFault of ['error', 'html', 'busy']) {
    await sandbox('', { apiFault })
    expect(await errorDetailOf(ada.press(basic))).toEqual([
      503,
      'The payment provider isn’t responding. You weren’t charged. Please try again.',
    ])
    expect((await bob.press(pro)).status).toBe(503)
    await sandbox('', { apiFault: 'none' })
    expect(await ada.state()).toMatchObject({ tier: 'free', checkout: null })
    expect(await bob.state()).toMatchObject({ plan_id: basic, pending_plan_id: null, subscription_id: id })
  }
  await bob.choose(pro)
  expect(await bob.paid()).toBeLessThanOrEqual(9900)
  const page = await ada.openPage(basic)
  const made = await deps.payments.listSubscriptions({})
  expect(
    made.status === 'ok' && made.subscriptions.filter((one) => one.status === 'created').map((one) => one.id),
  ).toEqual(expect.arrayContaining([page]))
})

test('an abandoned page that is paid anyway counts and closes the other one: nobody pays for both', async () => {
  const { signUp, control, network, deps } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const [first, second] = [await ada.openPage(basic), await ada.openPage(pro)]
  await control(first, 'pay', { card: foreignCard })
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active', checkout: null })
  expect(await deps.payments.fetchSubscription(second)).toMatchObject({ subscription: { status: 'cancelled' } })
  await control(first, 'failed-renewal')
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'grace' })
})

test('CX-8 a plan resumed while its cancellation is being sent goes on', async () => {
  const { signUp, network, deps, reconcile } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, ada.id, id))
  const pausing = stopAt((call) => call.endsWith('/pause'))
  network.gate = pausing.wait
  const run = reconcile()
  await pausing.arrived
  expect((await ada.undo(id)).status).toBe(200)
  pausing.goOn()
  await run
  delete network.gate
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'active' } })
})

test('CX-8 a plan that two syncs paused at once, one of them rejected because of the other, can be resumed', async () => {
  const { signUp, network, deps, reconcile } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  network.kept = []
  await deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, ada.id, id))
  const pausing = stopAt((call) => call.endsWith('/pause'))
  network.gate = pausing.wait
  const late = reconcile()
  await pausing.arrived
  await reconcile()
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'paused' } })
  pausing.goOn()
  await late
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'active' } })
})

test('CX-8 a pause that reaches the provider after the plan was resumed is undone', async () => {
  const { signUp, network, deps, reconcile } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  network.kept = []
  await deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, ada.id, id))
  const pausing = stopAt((call) => call.endsWith('/pause'))
  network.gate = pausing.wait
  const late = reconcile()
  await pausing.arrived
  await reconcile()
  expect((await ada.undo(id)).status).toBe(200)
  pausing.goOn()
  await late
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'active' } })
})

test('CX-8 a plan that the provider has resumed goes on at once, whatever was fetched before and cannot be fetched after', async () => {
  const { signUp, network, deps, reconcile } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  network.kept = []
  await deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, ada.id, id))
  await reconcile()
  const paused = stopAt((call) => call.endsWith(`/v1/subscriptions/${id}`))
  network.hold = paused.wait
  const late = reconcile()
  await paused.arrived
  let isResumed = false
  network.fateOf = (call) => {
    isResumed ||= call.endsWith('/resume')
    return isResumed && call.startsWith('GET') ? 'request lost' : 'fine'
  }
  expect((await ada.undo(id)).status).toBe(200)
  expect(isResumed).toBe(true)
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
  paused.goOn()
  await late
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
})

test('a stale snapshot that arrives late does not restore an ended plan', async () => {
  const { signUp, network, control, reconcile } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  network.kept = []
  const old = stopAt((call) => call.endsWith(`/v1/subscriptions/${id}`))
  network.hold = old.wait
  const first = reconcile()
  await old.arrived
  await control(id, 'grace-end')
  await reconcile()
  expect(await ada.state()).toMatchObject({ tier: 'free', open_invoice: { amount: 4900 } })
  old.goOn()
  await first
  delete network.hold
  expect(await ada.state()).toMatchObject({ tier: 'free', open_invoice: { amount: 4900 } })
})

test('a dispute without a payment is marked handled and blocks nothing', async () => {
  const { devKey, app, deps, owner } = await createChaosApp()
  const dispute = { entity: { id: 'disp_Nowhere1', payment_id: null } }
  const body = JSON.stringify({ entity: 'event', event: 'payment.dispute.created', payload: { dispute } })
  const signature = createHmac('sha256', devKey).update(body).digest('hex')
  const headers = { 'x-razorpay-signature': signature }
  expect((await app.request('/webhooks/payments', { method: 'POST', headers, body })).status).toBe(200)
  await handlePaymentEvents(deps)
  const { rows } = await owner.query(
    "select from payment_events where dispute_id = 'disp_Nowhere1' and handled_at is null",
  )
  expect(rows).toEqual([])
})

test('an upgrade below the smallest possible charge waits for the next cycle', async () => {
  const { signUp, network, clock, control } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  await ada.subscribe(basic, { card: domesticCard })
  const end = Date.parse((await ada.state()).current_end ?? '')
  clock.advance(Math.floor((end - Date.now()) / 1000) - 5 * 3600)
  await ada.signIn()
  expect(await ada.preview(pro)).toMatchObject({ change: 'upgrade', due_now: 0, needs_payment_page: true })
  await control(subscriptionOf((await ada.choose(pro)).redirect_url), 'pay', { card: domesticCard })
  expect(await ada.state()).toMatchObject({ plan_id: basic, pending_plan_id: pro })
  expect(await ada.paid()).toBe(4900)
})

test('a paid subscription is billed even while another plan is granted by hand', async () => {
  const { signUp, network, control, deps } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await grantPlan(deps, ada.id, { tier: 'enterprise', cycle: 'monthly', until: null })
  await control(id, 'renewal')
  expect(await ada.state()).toMatchObject({ tier: 'enterprise' })
  const [data] = await ada.rest(BillingData, 'billing_data')
  expect(data?.json_data[0]?.invoices).toHaveLength(2)
})

test('a subscription ended at the provider lasts to the end of its term, and the same plan can follow', async () => {
  const { signUp, network, control, deps, reconcile } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await deps.payments.cancelSubscription(id, 'now')
  await reconcile()
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'ending' })
  const next = await ada.openPage(basic)
  await control(next, 'pay', { card: foreignCard })
  expect(await ada.state()).toMatchObject({ plan_id: basic, subscription_id: id, pending_plan_id: basic })
  await control(next, 'renewal')
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active', subscription_id: next })
  expect(await ada.paid()).toBe(2 * 4900)
})

test('a plan change that the provider rejects goes through a payment page, and is tried again after a day', async () => {
  const { signUp, network, clock, owner } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(pro)
  // She switches to a domestic card at the provider, and back.
  const setOrigin = (isInternational: boolean) =>
    owner.query('update sandbox_payments.subscriptions set is_international = $2 where id = $1', [id, isInternational])
  await setOrigin(false)
  expect(await ada.choose(basic)).toMatchObject({ status: 'checkout' })
  expect(await ada.preview(basic)).toMatchObject({ needs_payment_page: true })
  await setOrigin(true)
  clock.advance(day)
  await ada.signIn()
  expect(await ada.preview(basic)).toMatchObject({ change: 'downgrade', needs_payment_page: false })
  expect(await ada.choose(basic)).toMatchObject({ status: 'scheduled', plan_id: basic })
})

test('reading the billing state does not wait for a plan that is being changed', async () => {
  const { signUp, network, owner } = await createChaosApp()
  network.kept = undefined
  const ada = await signUp()
  await ada.subscribe(basic)
  const changing = await owner.connect()
  await changing.query('begin')
  await changing.query('select from plan_subscriptions where user_id = $1 for update', [ada.id])
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active' })
  expect(await ada.preview(pro)).toMatchObject({ change: 'upgrade' })
  await changing.query('rollback')
  changing.release()
})
