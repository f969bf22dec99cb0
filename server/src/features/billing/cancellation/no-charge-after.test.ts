import { BillingData } from '@assay/contract/billing/invoices'
import { expect, test } from 'vitest'
import { handlePaymentEvents } from '../sync/handle-events.ts'
import { domesticCard, errorDetailOf, foreignCard } from '../testing/billing-fixture.ts'
import { createChaosApp } from '../testing/chaos-fixture.ts'

const basic = 'user_verification_basic_monthly'
const basicYearly = 'user_verification_basic_yearly'
const pro = 'user_verification_pro_monthly'
const day = 86_400

type App = Awaited<ReturnType<typeof createChaosApp>>
type User = Awaited<ReturnType<App['signUp']>>

/** Cancels while the provider can't be reached, so that it renews the plan; leaves the clock two days after that. */
async function cancelUnheard(chaos: App, planId = basic) {
  const { network, clock, signUp } = chaos
  network.kept = undefined
  const ada = await signUp()
  const id = await ada.subscribe(planId)
  await ada.use(1000)
  network.kept = []
  network.fateOf = () => 'request lost'
  expect((await ada.cancel(id)).status).toBe(200)
  await chaos.reconcile()
  const { current_end } = await ada.state()
  clock.advance(32 * day)
  network.fateOf = () => 'fine'
  // The provider charges in its own time.
  await chaos.sandbox(`/subscriptions/${id}/advance`, { seconds: 1 })
  await ada.signIn()
  return { ada, id, current_end }
}

/** The charge went back once, with a credit note, a mail and a notification; the plan ended and nothing is charged again. */
async function expectRefunded(chaos: App, ada: User, id: string): Promise<void> {
  const { deps, owner, clock, reconcile, network, deliver } = chaos
  for (let run = 0; run < 2; run += 1) {
    clock.advance(60)
    await reconcile()
    for (const event of network.kept ?? []) await deliver(event)
    await handlePaymentEvents(deps)
  }
  await ada.signIn()
  expect(await ada.state()).toMatchObject({
    tier: 'free',
    entitlement: 'free',
    next_charge: null,
    pending_plan_id: null,
  })
  expect(await ada.quota()).toEqual([{ used: 0, limit: 25, tier: 'free' }])
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  expect(await keptOf(chaos, id)).toEqual([4900])
  const [data] = await ada.rest(BillingData, 'billing_data')
  const [renewal, first] = data?.json_data.find((one) => one.id === id)?.invoices ?? []
  expect(renewal).toMatchObject({ status: 'cancelled', credit_note: { amount: 4900 } })
  expect(first).toMatchObject({ status: 'paid', credit_note: null })
  const { rows } = await owner.query(
    `select (select count(*)::int from notifications where user_id = $1 and title = 'We refunded a charge') as notified,
       (select count(*)::int from notifications where user_id = $1 and title = 'Payment received') as payments,
       (select count(*)::int from mail_outbox where to_address = $2 and subject = 'We refunded $49.00') as mailed,
       (select count(*)::int from billing_documents where user_id = $1 and kind = 'credit_note') as notes`,
    [ada.id, ada.email],
  )
  expect(rows).toEqual([{ notified: 1, payments: 1, mailed: 1, notes: 1 }])
}

/** What the customer paid and didn't get back, oldest first. */
async function keptOf({ deps }: App, id: string): Promise<number[]> {
  const listed = await deps.payments.listInvoices(id)
  if (listed.status !== 'ok') throw new Error('the gateway is unavailable')
  const paid = listed.invoices.filter(({ status }) => status === 'paid').toReversed()
  const payments = await Promise.all(paid.map(({ paymentId }) => deps.payments.fetchPayment(paymentId ?? '')))
  return payments.flatMap((found) =>
    found.status === 'ok' && found.payment.status === 'captured' ? [found.payment.amountMinor] : [],
  )
}

test('CX-8 nobody runs until after the renewal: the charge goes back in full, and the plan has ended as promised', async () => {
  const chaos = await createChaosApp()
  const { ada, id, current_end } = await cancelUnheard(chaos)
  expect(await keptOf(chaos, id)).toEqual([4900, 4900])
  await chaos.reconcile()
  await expectRefunded(chaos, ada, id)
  const { rows } = await chaos.owner.query('select current_end from billing_subscriptions where provider_id = $1', [id])
  expect(rows).toEqual([{ current_end: new Date(current_end ?? '') }])
  const [mail] = (await chaos.mailTo(ada.email)).filter(({ subject }) => subject === 'We refunded $49.00')
  expect(mail?.text).toContain('You canceled Basic, but you were charged $49.00 for the time after it ended.')
})

test('CX-8 a refund that the provider rejects is retried, and made once', async () => {
  const chaos = await createChaosApp()
  const { network } = chaos
  const description = 'Your account does not have enough balance to carry out the refund operation.'
  const { ada, id } = await cancelUnheard(chaos)
  network.fateOf = (call) => (call.endsWith('/refund') ? { rejection: { description } } : 'fine')
  await chaos.reconcile()
  const { rows } = await chaos.owner.query('select from mail_outbox where to_address = $1 and subject like $2', [
    ada.email,
    'We refunded%',
  ])
  expect(rows).toEqual([])
  network.fateOf = () => 'fine'
  await expectRefunded(chaos, ada, id)
})

test('CX-8 a charge that an operator refunded at the provider is settled without a second refund', async () => {
  const chaos = await createChaosApp()
  const { ada, id } = await cancelUnheard(chaos)
  const listed = await chaos.deps.payments.listInvoices(id)
  const paymentId = listed.status === 'ok' ? listed.invoices[0]?.paymentId : null
  expect(await chaos.deps.payments.refundPayment(paymentId ?? '')).toMatchObject({ status: 'ok' })
  await expectRefunded(chaos, ada, id)
})

test('CX-8 an account is not deleted before a charge after its cancellation is refunded', async () => {
  const chaos = await createChaosApp()
  const { ada, id } = await cancelUnheard(chaos)
  chaos.network.fateOf = (call) => (call.endsWith('/refund') ? 'request lost' : 'fine')
  await chaos.reconcile()
  await ada.remove()
  const rows = async () =>
    (await chaos.owner.query('select from billing_subscriptions where user_id = $1', [ada.id])).rowCount
  expect(await rows()).toBe(1)
  expect(await keptOf(chaos, id)).toEqual([4900, 4900])
})

test('CX-8 the provider stops charging with the confirmation, long before the period ends', async () => {
  const { signUp, deps, reconcile, clock, sandbox, ...chaos } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await ada.cancel(id)
  await reconcile()
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'paused' } })
  // From now on nobody runs.
  clock.advance(40 * day)
  await sandbox(`/subscriptions/${id}/advance`, { seconds: 1 })
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ tier: 'free' })
  expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'cancelled' } })
  expect(await ada.paid()).toBe(4900)
  expect(await chaos.mailTo(ada.email)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('refunded') }),
  )
})

/** Moments to resume at, as seconds before the end. */
const moments: Record<string, number | null> = {
  'right after the cancellation, before the provider heard of it': null,
  'in the last hour': 600,
}

for (const [moment, secondsBefore] of Object.entries(moments)) {
  test(`CX-8 resumed ${moment}, a plan renews once, at its price`, async () => {
    const chaos = await createChaosApp()
    const { signUp, reconcile, clock, deps } = chaos
    const ada = await signUp()
    const id = await ada.subscribe(basic)
    const end = Date.parse((await ada.state()).current_end ?? '')
    const goTo = async (at: number) => {
      clock.advance(Math.max(0, (at - deps.now().getTime()) / 1000))
      await ada.signIn()
      if (secondsBefore !== null) await reconcile()
    }
    await ada.cancel(id)
    if (secondsBefore !== null) {
      await reconcile()
      expect(await ada.state()).toMatchObject({ entitlement: 'ending', next_charge: null })
      await goTo(end - secondsBefore * 1000)
    }
    expect((await ada.undo(id)).status).toBe(200)
    expect(await ada.state()).toMatchObject({ entitlement: 'active', next_charge: { amount: 4900 } })
    expect(await deps.payments.fetchSubscription(id)).toMatchObject({ subscription: { status: 'active' } })
    await goTo(end - 60_000)
    expect(await ada.paid()).toBe(4900)
    await goTo(end + 60_000)
    await reconcile()
    expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active', cancel_status: null })
    expect(await keptOf(chaos, id)).toEqual([4900, 4900])
  })
}

test('CX-8 resuming after the end says that it is too late', async () => {
  const { signUp, reconcile, clock } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  await ada.cancel(id)
  await reconcile()
  clock.advance(32 * day)
  await ada.signIn()
  const tooLate = [409, 'This plan has already ended. You can choose a new one.']
  expect(await errorDetailOf(ada.undo(id))).toEqual(tooLate)
  await reconcile()
  expect(await errorDetailOf(ada.undo(id))).toEqual(tooLate)
  expect(await errorDetailOf((await signUp()).undo(id))).toEqual([404, 'We couldn’t find this subscription.'])
})

test('CX-8 resumed in the last minute while the provider is down, a plan goes on and renews once', async () => {
  const chaos = await createChaosApp()
  const { signUp, reconcile, clock, network, deps } = chaos
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  const end = Date.parse((await ada.state()).current_end ?? '')
  await ada.cancel(id)
  await reconcile()
  clock.advance((end - deps.now().getTime()) / 1000 - 60)
  await ada.signIn()
  network.fateOf = () => 'request lost'
  expect((await ada.undo(id)).status).toBe(200)
  clock.advance(3600)
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'grace' })
  network.fateOf = () => 'fine'
  clock.advance(60)
  await reconcile()
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'active' })
  expect(await keptOf(chaos, id)).toEqual([4900, 4900])
})

test('CX-8 where the provider rejects the pause, it ends the plan for good two days before the end', async () => {
  const { signUp, reconcile, clock, network, deps } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basic)
  network.fateOf = (call) => (call.endsWith('/pause') ? { rejection: { description: 'Not allowed.' } } : 'fine')
  await ada.cancel(id)
  await reconcile()
  const end = Date.parse((await ada.state()).current_end ?? '')
  clock.advance((end - deps.now().getTime()) / 1000 - day)
  await ada.signIn()
  await reconcile()
  expect(await errorDetailOf(ada.undo(id))).toEqual([
    409,
    'Your plan is about to end, and this can’t be undone anymore. You can choose a new plan once it has ended.',
  ])
  clock.advance(2 * day)
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ tier: 'free' })
  expect(await ada.paid()).toBe(4900)
})

test('SB-7 a plan that was replaced while nobody ran is not paid for twice', async () => {
  const chaos = await createChaosApp()
  const { signUp, network, clock, reconcile, sandbox } = chaos
  const ada = await signUp()
  const old = await ada.subscribe(pro, { country: 'IN', card: domesticCard })
  network.kept = []
  const next = await ada.openPage(basic, 'IN')
  await sandbox(`/subscriptions/${next}/pay`, { card: domesticCard })
  // Nobody runs until both have been charged.
  clock.advance(32 * day)
  for (const id of [old, next]) await sandbox(`/subscriptions/${id}/advance`, { seconds: 1 })
  expect([await keptOf(chaos, old), await keptOf(chaos, next)]).toEqual([[699_900, 699_900], [349_900]])
  for (let run = 0; run < 3; run += 1) {
    await reconcile()
    clock.advance(60)
  }
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active', subscription_id: next })
  expect([await keptOf(chaos, old), await keptOf(chaos, next)]).toEqual([[699_900], [349_900]])
})

test('CX-8 what was paid ahead for the next period goes back when a canceled plan ends', async () => {
  const chaos = await createChaosApp()
  const { signUp, reconcile, clock, sandbox, deps } = chaos
  const ada = await signUp()
  const id = await ada.subscribe(basicYearly, { country: 'IN', card: domesticCard })
  const end = Date.parse((await ada.state()).current_end ?? '')
  clock.advance((end - deps.now().getTime()) / 1000 - 6 * day)
  await ada.signIn()
  await reconcile()
  await reconcile()
  const { open_invoice } = await ada.state()
  await sandbox(`/subscriptions/${id}/pay`, { invoice: open_invoice?.invoice_id, card: domesticCard })
  await reconcile()
  expect(await keptOf(chaos, id)).toHaveLength(2)
  await ada.cancel(id)
  await reconcile()
  expect(await ada.state()).toMatchObject({ tier: 'basic', entitlement: 'ending' })
  // Until then it can be resumed, and is paid for.
  expect(await keptOf(chaos, id)).toHaveLength(2)
  clock.advance(7 * day)
  await reconcile()
  clock.advance(60)
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ tier: 'free' })
  expect(await keptOf(chaos, id)).toEqual([3_359_900])
})

test('SB-7 canceling and resuming restores a scheduled downgrade: $49 is charged, not $99', async () => {
  const { signUp, reconcile, clock, deps, mailTo } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(pro)
  await ada.choose(basic)
  await ada.cancel(id)
  await reconcile()
  expect(await ada.state()).toMatchObject({ entitlement: 'ending', pending_plan_id: basic, next_charge: null })
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({ plan_id: pro, pending_plan_id: basic, next_charge: { amount: 4900 } })
  const [mail] = (await mailTo(ada.email)).filter(({ subject }) => subject === 'Your cancellation was undone')
  expect(mail?.text).toMatch(/You’ll switch to Basic on .+ for \$49\.00/)
  const end = Date.parse((await ada.state()).current_end ?? '')
  clock.advance((end - deps.now().getTime()) / 1000 + 60)
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ plan_id: basic, pending_plan_id: null, entitlement: 'active' })
  expect(await ada.paid()).toBe(9900 + 4900)
  const scheduled = (await mailTo(ada.email)).filter(({ subject }) => subject.startsWith('Your plan changes to'))
  expect(scheduled).toHaveLength(1)
})

test('SB-7 with a domestic card too: the authorized downgrade waits for a resume until two days before the end', async () => {
  const chaos = await createChaosApp()
  const { signUp, reconcile, clock, deps, control } = chaos
  const subscribeBoth = async () => {
    const user = await signUp()
    const old = await user.subscribe(pro, { country: 'IN', card: domesticCard })
    const next = await user.openPage(basic, 'IN')
    await control(next, 'pay', { card: domesticCard })
    await user.cancel(old)
    await reconcile()
    return { user, old, next }
  }
  const [ada, bob] = [await subscribeBoth(), await subscribeBoth()]
  expect(await ada.user.state()).toMatchObject({ entitlement: 'ending', pending_plan_id: basic, next_charge: null })
  expect((await ada.user.undo(ada.old)).status).toBe(200)
  expect(await ada.user.state()).toMatchObject({ pending_plan_id: basic, next_charge: { amount: 349_900 } })
  const end = Date.parse((await ada.user.state()).current_end ?? '')
  clock.advance((end - deps.now().getTime()) / 1000 - day)
  await reconcile()
  expect(await deps.payments.fetchSubscription(bob.next)).toMatchObject({ subscription: { status: 'cancelled' } })
  await bob.user.signIn()
  expect(await bob.user.state()).toMatchObject({ entitlement: 'ending', pending_plan_id: null })
  clock.advance(2 * day)
  await reconcile()
  await reconcile()
  await Promise.all([ada.user.signIn(), bob.user.signIn()])
  expect(await ada.user.state()).toMatchObject({ plan_id: basic, entitlement: 'active', subscription_id: ada.next })
  expect([await keptOf(chaos, ada.old), await keptOf(chaos, ada.next)]).toEqual([[699_900], [349_900]])
  expect(await bob.user.state()).toMatchObject({ tier: 'free' })
  expect([await keptOf(chaos, bob.old), await keptOf(chaos, bob.next)]).toEqual([[699_900], []])
})

test('SB-7 canceling and resuming keeps a switch from yearly to monthly', async () => {
  const { signUp, reconcile } = await createChaosApp()
  const ada = await signUp()
  const id = await ada.subscribe(basicYearly)
  await ada.choose(basic)
  await ada.cancel(id)
  await reconcile()
  expect((await ada.undo(id)).status).toBe(200)
  expect(await ada.state()).toMatchObject({
    plan_id: basicYearly,
    pending_plan_id: basic,
    next_charge: { amount: 4900 },
  })
})

test('SB-7 a plan chosen after the cancellation replaces it, and the page says what is charged', async () => {
  const chaos = await createChaosApp()
  const { signUp, reconcile, control, clock, deps } = chaos
  const ada = await signUp()
  const id = await ada.subscribe(pro)
  await ada.cancel(id)
  await reconcile()
  expect(await errorDetailOf(ada.press(pro))).toEqual([409, 'You are already subscribed to this plan.'])
  const next = await ada.openPage(basic)
  await control(next, 'pay', { card: foreignCard })
  expect(await ada.state()).toMatchObject({
    entitlement: 'active',
    cancel_status: null,
    pending_plan_id: basic,
    next_charge: { amount: 4900 },
  })
  const end = Date.parse((await ada.state()).current_end ?? '')
  clock.advance((end - deps.now().getTime()) / 1000 + 60)
  await reconcile()
  await reconcile()
  await ada.signIn()
  expect(await ada.state()).toMatchObject({ plan_id: basic, entitlement: 'active', subscription_id: next })
  expect([await keptOf(chaos, id), await keptOf(chaos, next)]).toEqual([[9900], [4900]])
})
