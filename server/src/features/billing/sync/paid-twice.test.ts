import { expect, test } from 'vitest'
import { deleteAccounts } from '../../account/delete-rows.ts'
import { domesticCard, foreignCard } from '../testing/billing-fixture.ts'
import { createChaosApp, stopAt } from '../testing/chaos-fixture.ts'
import { handlePaymentEvents } from './handle-events.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

type App = Awaited<ReturnType<typeof createChaosApp>>
type User = Awaited<ReturnType<App['signUp']>>

/** In which order we learn of the two payments. */
const orders: Record<string, (chaos: App, pages: [string, string]) => Promise<unknown>> = {
  'the events of the second page arrive first': async (chaos, [first, second]) => {
    await handleEventsOf(chaos, second)
    await handleEventsOf(chaos, first)
  },
  'both arrive simultaneously and repeatedly': async (chaos, [first, second]) => {
    await Promise.all([
      handleEventsOf(chaos, first),
      handleEventsOf(chaos, second),
      handleEventsOf(chaos, first),
      chaos.reconcile(),
    ])
  },
  'no event arrives and the reconciler finds them': (chaos) => chaos.reconcile(),
  'three reconcilers find them simultaneously': (chaos) => Promise.all([1, 2, 3].map(() => chaos.reconcile())),
}

for (const [order, learnOfBoth] of Object.entries(orders)) {
  test(`SF-4 two payment pages paid in the same second give one plan and one refund: ${order}`, async () => {
    const chaos = await createChaosApp()
    const { ada, pages } = await openTwoPages(chaos)
    await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: foreignCard })))
    await learnOfBoth(chaos, pages)
    await expectOnePlan(chaos, ada, pages)
  })
}

test('SF-4 a page that is paid while it is being closed for the other one is refunded; the other one stays', async () => {
  const chaos = await createChaosApp()
  const { network, sandbox } = chaos
  const { ada, pages } = await openTwoPages(chaos)
  const [first, second] = pages
  await sandbox(`/subscriptions/${first}/pay`, { card: foreignCard })
  const closing = stopAt((call) => call.endsWith(`${second}/cancel`))
  network.gate = closing.wait
  const handling = handleEventsOf(chaos, first)
  await closing.arrived
  await sandbox(`/subscriptions/${second}/pay`, { card: foreignCard })
  await handleEventsOf(chaos, second)
  closing.goOn()
  await handling
  delete network.gate
  await expectOnePlan(chaos, ada, pages)
  expect(await ada.state()).toMatchObject({ subscription_id: first })
})

test('SF-4 two upgrade pages paid in the same second: one difference is kept, the other is refunded', async () => {
  const chaos = await createChaosApp()
  const yearly = 'user_verification_pro_yearly'
  const ada = await chaos.signUp()
  await ada.subscribe(basic, { card: domesticCard })
  chaos.network.kept = []
  const pages: [string, string] = [await ada.openPage(pro), await ada.openPage(yearly)]
  await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: domesticCard })))
  await Promise.all(pages.map((page) => handleEventsOf(chaos, page)))
  await expectOnePlan(chaos, ada, pages)
})

test('SF-4 a refund that fails, or whose response is lost, is made exactly once later', async () => {
  const chaos = await createChaosApp()
  const { network, clock, reconcile } = chaos
  for (const fate of ['request lost', 'response lost'] as const) {
    const { ada, pages } = await openTwoPages(chaos)
    await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: foreignCard })))
    network.fateOf = (call) => (call.endsWith('/refund') ? fate : 'fine')
    await reconcile()
    expect(await ada.state()).toMatchObject({ entitlement: 'active' })
    network.fateOf = () => 'fine'
    clock.advance(60)
    await reconcile()
    await expectOnePlan(chaos, ada, pages)
  }
})

test('SF-4 an account is not deleted before its duplicate payment is refunded', async () => {
  const chaos = await createChaosApp()
  const { network, app } = chaos
  const { ada, pages } = await openTwoPages(chaos)
  await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: foreignCard })))
  network.fateOf = (call) => (call.endsWith('/refund') ? 'request lost' : 'fine')
  await Promise.all(pages.map((page) => handleEventsOf(chaos, page)))
  const remove = () =>
    app.request('/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'Correct-horse-7' }),
    })
  expect((await remove()).status).toBe(204)
  const rows = () => chaos.owner.query('select from billing_subscriptions where user_id = $1', [ada.id])
  expect((await rows()).rowCount).toBeGreaterThan(0)
  network.fateOf = () => 'fine'
  chaos.clock.advance(3600)
  await deleteAccounts(chaos.deps)
  expect((await rows()).rowCount).toBe(0)
  const books = await Promise.all(pages.map((page) => bookOf(chaos, page)))
  expect(books.map(({ isRunning }) => isRunning)).toEqual([false, false])
  expect(books.filter(({ isRefunded }) => isRefunded)).toHaveLength(1)
})

async function openTwoPages(chaos: App): Promise<{ ada: User; pages: [string, string] }> {
  chaos.network.kept = []
  const ada = await chaos.signUp()
  return { ada, pages: [await ada.openPage(basic), await ada.openPage(pro)] }
}

/** Delivers and handles the events about one page. */
async function handleEventsOf({ network, deliver, deps }: App, page: string): Promise<void> {
  for (const event of (network.kept ?? []).filter(({ body }) => body.includes(page))) await deliver(event)
  await handlePaymentEvents(deps)
}

/** And stays that way, however often it is synced again. */
async function expectOnePlan(chaos: App, user: User, pages: [string, string]): Promise<void> {
  const { deps, owner, reconcile, clock, network, deliver } = chaos
  clock.advance(60)
  await reconcile()
  for (const event of network.kept ?? []) await deliver(event)
  await handlePaymentEvents(deps)
  const found = await Promise.all(pages.map((page) => bookOf(chaos, page)))
  const [kept, other] = [found.filter(({ isRunning }) => isRunning), found.filter(({ isRunning }) => !isRunning)]
  expect(kept).toMatchObject([{ isRefunded: false }])
  expect(other).toMatchObject([{ isRefunded: true }])
  const state = await user.state()
  expect(state).toMatchObject({ subscription_id: kept[0]?.page, entitlement: 'active', checkout: null })
  const { rows } = await owner.query(
    `select (select count(*)::int from notifications where user_id = $1 and title = 'We refunded a double payment') as notified,
       (select count(*)::int from mail_outbox where to_address = $2 and subject like 'We refunded%') as mailed,
       (select count(*)::int from plan_subscriptions where user_id = $1 and is_active) as plans`,
    [user.id, user.email],
  )
  expect(rows).toEqual([{ notified: 1, mailed: 1, plans: 1 }])
}

async function bookOf({ deps }: App, page: string) {
  const [found, listed] = [await deps.payments.fetchSubscription(page), await deps.payments.listInvoices(page)]
  if (found.status !== 'ok' || listed.status !== 'ok') throw new Error('the gateway is unavailable')
  const paid = listed.invoices.filter(({ status }) => status === 'paid')
  const payments = await Promise.all(paid.map(({ paymentId }) => deps.payments.fetchPayment(paymentId ?? '')))
  const isRefunded = payments.map((response) => response.status === 'ok' && response.payment.status === 'refunded')
  return {
    page,
    isRunning: ['active', 'authenticated'].includes(found.subscription.status),
    isRefunded: isRefunded.length === 1 && isRefunded[0],
  }
}
