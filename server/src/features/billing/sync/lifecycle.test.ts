import { type Prices, plans } from '@assay/contract/billing/catalogue'
import { afterEach, expect, test } from 'vitest'
import { cancelAtPeriodEnd } from '../change-plan/cancel.ts'
import { sendReminders } from '../notices/send-reminders.ts'
import { createBillingApp, domesticCard, errorDetailOf, subscriptionOf } from '../testing/billing-fixture.ts'
import { announcePrices } from './announce-prices.ts'
import { reconcileBilling } from './reconcile.ts'

const basic = 'user_verification_basic_monthly'
const basicYearly = 'user_verification_basic_yearly'
const pro = 'user_verification_pro_monthly'
const proYearly = 'user_verification_pro_yearly'
const day = 86_400

test('SB-7 an upgrade is prorated and charged immediately, with the full quota of the new plan', async () => {
  const { signUp, clock, deps, mailTo } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await ada.use(29_000)
  clock.advance(10 * day)
  await ada.signIn()
  const preview = await ada.preview(pro)
  expect(preview).toMatchObject({ change: 'upgrade', needs_payment_page: false, currency: 'USD', price: 9900 })
  expect(preview.due_now).toBe(preview.new_plan_cost - preview.credit)
  expect(await ada.choose(pro)).toMatchObject({ status: 'changed', plan_id: pro })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 65_000, tier: 'pro' }])
  // A second may pass between preview and charge, which is a fraction of a cent.
  expect(Math.abs((await ada.paid()) - 4900 - preview.due_now)).toBeLessThanOrEqual(1)
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'active' } })
  expect(await errorDetailOf(ada.press(pro))).toEqual([409, 'You are already subscribed to this plan.'])
  const subjects = (await mailTo(ada.email)).map(({ subject }) => subject)
  expect(subjects).toContain('You’re now on Professional')
  expect(subjects.filter((subject) => subject.startsWith('Payment received'))).toHaveLength(2)
})

test('SB-7 switching from monthly to yearly charges a whole year less the rest of the month', async () => {
  const { signUp } = await createBillingApp()
  const ada = await signUp()
  await ada.subscribe(basic)
  const preview = await ada.preview(basicYearly)
  expect(preview).toMatchObject({ change: 'upgrade', new_plan_cost: 47_000, price: 47_000 })
  await ada.choose(basicYearly)
  expect(await ada.state()).toMatchObject({ plan_id: basicYearly, entitlement: 'active' })
  expect(Math.abs((await ada.paid()) - 4900 - preview.due_now)).toBeLessThanOrEqual(1)
})

test('SB-7 of twenty simultaneous upgrades, one is charged', async () => {
  const { signUp } = await createBillingApp()
  const ada = await signUp()
  await ada.subscribe(basic)
  const { due_now } = await ada.preview(pro)
  const responses = await Promise.all(Array.from({ length: 20 }, () => ada.press(pro)))
  // Whoever decided before the first was through and gets its turn after it finds the plan changed already.
  const statuses = new Set(responses.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([200, 409])
  expect(await ada.state()).toMatchObject({ plan_id: pro, entitlement: 'active' })
  expect(Math.abs((await ada.paid()) - 4900 - due_now)).toBeLessThanOrEqual(1)
})

test('SB-7 with a domestic card, an upgrade is a new subscription with the difference paid up front', async () => {
  const { signUp, control, deps, runJobs } = await createBillingApp()
  const ada = await signUp()
  const old = await ada.subscribe(basic, { country: 'IN', card: domesticCard })
  await ada.use(30_000)
  const preview = await ada.preview(pro)
  expect(preview).toMatchObject({ change: 'upgrade', needs_payment_page: true, currency: 'INR' })
  const response = await ada.choose(pro)
  expect(response).toMatchObject({ status: 'checkout' })
  expect(await ada.state()).toMatchObject({ tier: 'basic', checkout: { plan_id: pro } })
  const next = subscriptionOf(response.redirect_url)
  await control(next, 'pay', { card: domesticCard })
  expect(await ada.state()).toMatchObject({ tier: 'pro', entitlement: 'active', subscription_id: next })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 65_000, tier: 'pro' }])
  expect(Math.abs((await ada.paid()) - 349_900 - preview.due_now)).toBeLessThanOrEqual(2)
  await runJobs()
  expect(await deps.payments.fetchSubscription(old)).toMatchObject({ subscription: { status: 'cancelled' } })
  // Its first own cycle starts when the old one would have ended.
  await ada.use(10)
  await control(next, 'renewal')
  expect(await ada.state()).toMatchObject({ tier: 'pro', entitlement: 'active' })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 65_000, tier: 'pro' }])
})

test('SB-7 a downgrade waits for the next cycle, can be undone, and costs nothing until then', async () => {
  const { signUp, control } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(pro)
  expect(await ada.preview(basic)).toMatchObject({ change: 'downgrade', due_now: 0, needs_payment_page: false })
  expect(await ada.choose(basic)).toMatchObject({ status: 'scheduled', plan_id: basic })
  expect(await ada.state()).toMatchObject({ tier: 'pro', pending_plan_id: basic })
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({ tier: 'pro', pending_plan_id: null })
  expect((await ada.undo(id)).status).toBe(409)
  await control(id, 'renewal')
  expect(await ada.state()).toMatchObject({ tier: 'pro' })
  expect(await ada.choose(basic)).toMatchObject({ status: 'scheduled' })
  await control(id, 'renewal')
  expect(await ada.state()).toMatchObject({ tier: 'basic', pending_plan_id: null, entitlement: 'active' })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 30_000, tier: 'basic' }])
  expect(await ada.paid()).toBe(9900 + 9900 + 4900)
})

test('SB-7 switching from yearly to monthly waits for the next cycle, with a domestic card too', async () => {
  const { signUp, control } = await createBillingApp()
  const [ada, bob] = [await signUp(), await signUp()]
  const id = await ada.subscribe(proYearly)
  expect(await ada.choose(pro)).toMatchObject({ status: 'scheduled' })
  await control(id, 'renewal')
  expect(await ada.state()).toMatchObject({ plan_id: pro })

  const old = await bob.subscribe(pro, { country: 'IN', card: domesticCard })
  const next = subscriptionOf((await bob.choose(basic)).redirect_url)
  await control(next, 'pay', { card: domesticCard })
  expect(await bob.state()).toMatchObject({ tier: 'pro', pending_plan_id: basic, entitlement: 'active' })
  expect((await bob.undo(old)).status).toBe(200)
  expect(await bob.state()).toMatchObject({ tier: 'pro', pending_plan_id: null })
  const again = subscriptionOf((await bob.choose(basic)).redirect_url)
  await control(again, 'pay', { card: domesticCard })
  await control(old, 'term-end')
  expect(await bob.state()).toMatchObject({ tier: 'basic' })
  await control(again, 'renewal')
  expect(await bob.state()).toMatchObject({ tier: 'basic', entitlement: 'active', subscription_id: again })
  expect(await bob.paid()).toBe(699_900 + 349_900)
})

test('SB-7 a renewal opens one new period, however often the event arrives', async () => {
  const { signUp, control, sandbox, runJobs, owner } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await ada.use(12_345)
  await sandbox('', { webhookCopies: 3, areWebhooksShuffled: true })
  await control(id, 'renewal')
  expect(await ada.quota()).toEqual([{ used: 0, limit: 30_000, tier: 'basic' }])
  await ada.use(77)
  await sandbox('/events/send')
  // And however often it is synced without an event.
  for (let run = 0; run < 2; run += 1) {
    await owner.query("select private.enqueue_job('reconcile-billing', job_key => 'reconcile-billing')")
    await runJobs()
  }
  expect(await ada.quota()).toEqual([{ used: 77, limit: 30_000, tier: 'basic' }])
  const { rows } = await owner.query(
    "select count(*)::int from plan_subscriptions where user_id = $1 and tier = 'basic'",
    [ada.id],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect(await ada.paid()).toBe(9800)
})

test('SB-7 a failed renewal keeps the plan for three days at full quota, then Free; paying restores it', async () => {
  const { signUp, control, mailTo } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await control(id, 'failed-renewal')
  const failing = await ada.state()
  expect(failing).toMatchObject({ tier: 'basic', entitlement: 'grace', open_invoice: { amount: 4900 } })
  expect(Date.parse(failing.grace_ends_at ?? '') - Date.parse(failing.current_end ?? '')).toBe(3 * day * 1000)
  expect(await ada.quota()).toMatchObject([{ limit: 30_000 }])
  expect(await errorDetailOf(ada.press(pro))).toEqual([
    409,
    'Your last renewal hasn’t been paid. Please pay the open invoice first.',
  ])
  await control(id, 'grace-end')
  expect(await ada.state()).toMatchObject({ tier: 'free', entitlement: 'free', open_invoice: { amount: 4900 } })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 25, tier: 'free' }])
  const subjects = (await mailTo(ada.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Payment failed: pay by '))).toHaveLength(1)
  expect(subjects).toContain('You’re now on the Free plan')
  const { open_invoice } = await ada.state()
  await control(id, 'pay', { invoice: open_invoice?.invoice_id, card: '5104 0155 5555 5558' })
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active', open_invoice: null })
})

test('CX-8 a canceled plan lasts to its end, can be undone until then, and ends without an event', async () => {
  const { signUp, deps, clock, runJobs, sandbox, owner, mailTo } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  const cancel = () => deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, ada.id, id))
  await cancel()
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'ending', cancel_status: 'initiated' })
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({ entitlement: 'active', cancel_status: null })
  await cancel()
  await runJobs()
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'paused' } })
  await sandbox('', { areWebhooksHeld: true })
  clock.advance(29 * day)
  await ada.signIn()
  const job = (name: string) => owner.query('select private.enqueue_job($1, job_key => $1)', [name])
  await job('reconcile-billing')
  await job('billing-notices')
  await runJobs()
  expect((await mailTo(ada.email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('Your plan ends on'),
  )
  expect((await ada.undo(id)).status).toBe(200)
  await cancel()
  await runJobs()
  clock.advance(3 * day)
  await ada.signIn()
  await job('end-plans')
  await runJobs()
  expect(await ada.state()).toMatchObject({ tier: 'free', entitlement: 'free' })
  await job('reconcile-billing')
  await runJobs()
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  expect(await ada.paid()).toBe(4900)
  await sandbox('', { areWebhooksHeld: false })
})

test('a yearly plan above ₹15,000 needs approval seven days before renewal, with one notice', async () => {
  const { signUp, control, owner, runJobs, mailTo } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basicYearly, { country: 'IN', card: domesticCard })
  await control(id, 'advance', { days: 359 })
  for (let run = 0; run < 2; run += 1) {
    await owner.query("select private.enqueue_job('reconcile-billing', job_key => 'reconcile-billing')")
    await runJobs()
  }
  expect(await ada.state()).toMatchObject({ entitlement: 'active', open_invoice: { amount: 3_359_900 } })
  const mails = await mailTo(ada.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Approve your renewal by '))).toHaveLength(1)
  const { open_invoice } = await ada.state()
  await control(id, 'pay', { invoice: open_invoice?.invoice_id, card: domesticCard })
  await control(id, 'renewal')
  expect(await ada.state()).toMatchObject({ entitlement: 'active', open_invoice: null })
  expect(await ada.paid()).toBe(2 * 3_359_900)
})

test('a yearly renewal is announced once, thirty days before', async () => {
  const { signUp, clock, owner, runJobs, mailTo } = await createBillingApp()
  const ada = await signUp()
  await ada.subscribe(proYearly)
  clock.advance(336 * day)
  for (let run = 0; run < 2; run += 1) {
    await owner.query("select private.enqueue_job('billing-notices', job_key => 'billing-notices')")
    await runJobs()
  }
  const mails = await mailTo(ada.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Your plan renews on'))).toHaveLength(1)
})

const today = plans.basic.prices
afterEach(() => {
  plans.basic.prices = today
})

/** As in the next release. */
function release(change: Partial<Prices['USD']>): void {
  if (today) plans.basic.prices = { INR: { ...today.INR, monthly: 399_900 }, USD: { ...today.USD, ...change } }
}

test('SE-3 a new price is announced once, thirty days ahead, and charged from the first renewal after that', async () => {
  const { signUp, deps, clock, mailTo } = await createBillingApp()
  const [ada, bob, eve] = [await signUp(), await signUp(), await signUp()]
  await ada.subscribe(basic)
  await bob.subscribe(basic, { country: 'IN', card: domesticCard })
  clock.advance(10 * day)
  release({ monthly: 5900 })

  // New customers pay the new price; existing ones keep theirs until notified.
  await eve.signIn()
  await eve.subscribe(basic)
  expect(await eve.paid()).toBe(5900)
  const only = (changes: Awaited<ReturnType<typeof announcePrices>>) =>
    changes.map(({ newPriceMinor, outcome }) => [newPriceMinor, outcome])
  const announced = [5900, 'announced']
  const kept = [399_900, 'kept']
  expect(only(await announcePrices(deps, { isAnnounced: false }))).toEqual([announced, kept])
  expect(only(await announcePrices(deps, { isAnnounced: true }))).toEqual([announced, kept])
  expect(only(await announcePrices(deps, { isAnnounced: true }))).toEqual([[5900, 'announced before'], kept])
  const notices = async ({ email }: { email: string }) =>
    (await mailTo(email)).filter(({ subject }) => subject === 'The price of your plan is changing')
  expect([await notices(ada), await notices(bob), await notices(eve)].map(({ length }) => length)).toEqual([1, 0, 0])

  const goTo = async (moment: number) => {
    clock.advance((moment - deps.now().getTime()) / 1000)
    await reconcileBilling(deps)
    await reconcileBilling(deps)
    await ada.signIn()
  }
  await ada.signIn()
  // The renewal twenty days after the notice still costs the old price.
  const first = Date.parse((await ada.state()).current_end ?? '')
  await goTo(first - day * 1000)
  await goTo(first + day * 1000)
  expect(await ada.paid()).toBe(4900 + 4900)
  const second = Date.parse((await ada.state()).current_end ?? '')
  await goTo(second - day * 1000)
  expect(await ada.paid()).toBe(4900 + 4900)
  await goTo(second + day * 1000)
  expect(await ada.paid()).toBe(4900 + 4900 + 5900)
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active', pending_plan_id: null })
  expect(only(await announcePrices(deps, { isAnnounced: true }))).toEqual([kept])
  expect(await bob.paid()).toBe(3 * 349_900)
})

test('the notice before a yearly renewal names the upcoming plan and price', async () => {
  const { signUp, deps, clock, mailTo } = await createBillingApp()
  const [ada, bob] = [await signUp(), await signUp()]
  await ada.subscribe(basicYearly)
  await bob.subscribe(basicYearly)
  clock.advance(300 * day)
  await bob.signIn()
  await bob.choose(basic)
  release({ yearly: 590_00 })
  await announcePrices(deps, { isAnnounced: true })
  clock.advance(36 * day)
  await sendReminders(deps)
  const textOf = async ({ email }: { email: string }) =>
    (await mailTo(email)).find(({ subject }) => subject.startsWith('Your plan renews on'))?.text
  expect(await textOf(ada)).toContain('for $590.00')
  expect(await textOf(bob)).toMatch(/Basic renews on .+ for \$49\.00/)
})

test('SE-3 an announced price is kept through a cancellation that is undone', async () => {
  const { signUp, deps } = await createBillingApp()
  const ada = await signUp()
  const id = await ada.subscribe(basicYearly)
  release({ yearly: 590_00 })
  await announcePrices(deps, { isAnnounced: true })
  await ada.cancel(id)
  await reconcileBilling(deps)
  expect(await ada.state()).toMatchObject({ entitlement: 'ending', next_charge: null })
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({ next_charge: { amount: 590_00, currency: 'USD' } })
})
