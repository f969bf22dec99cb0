import { expect, test } from 'vitest'
import { domesticCard, foreignCard } from '../testing/billing-fixture.ts'
import { createChaosApp, stopAt } from '../testing/chaos-fixture.ts'
import { handlePaymentEvents } from './handle-events.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

type App = Awaited<ReturnType<typeof createChaosApp>>
type User = Awaited<ReturnType<App['signUp']>>

/** How the news of the two payments reach us. */
const orders: Record<string, (chaos: App, pages: [string, string]) => Promise<unknown>> = {
  'the first page is heard of first': async (chaos, [first, second]) => {
    await hear(chaos, first)
    await hear(chaos, second)
  },
  'the second page is heard of first': async (chaos, [first, second]) => {
    await hear(chaos, second)
    await hear(chaos, first)
  },
  'both are heard of at once, and more than once': async (chaos, [first, second]) => {
    await Promise.all([hear(chaos, first), hear(chaos, second), hear(chaos, first), chaos.reconcile()])
  },
  'no event arrives and the reconciler finds them': (chaos) => chaos.reconcile(),
  'three reconcilers find them at once': (chaos) => Promise.all([1, 2, 3].map(() => chaos.reconcile())),
}

for (const [order, hearOfBoth] of Object.entries(orders)) {
  test(`SF-4 two payment pages paid in the same second give one plan and one refund: ${order}`, async () => {
    const chaos = await createChaosApp()
    const { ada, pages } = await openTwoPages(chaos)
    await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: foreignCard })))
    await hearOfBoth(chaos, pages)
    await expectOnePlan(chaos, ada, pages)
  })
}

test('SF-4 a page that is paid while it is being closed for the other one: the other one stays, this one is paid back', async () => {
  const chaos = await createChaosApp()
  const { network, sandbox } = chaos
  const { ada, pages } = await openTwoPages(chaos)
  const [first, second] = pages
  await sandbox(`/subscriptions/${first}/pay`, { card: foreignCard })
  const closing = stopAt((call) => call.endsWith(`${second}/cancel`))
  network.gate = closing.wait
  const hearing = hear(chaos, first)
  await closing.arrived
  await sandbox(`/subscriptions/${second}/pay`, { card: foreignCard })
  await hear(chaos, second)
  closing.goOn()
  await hearing
  delete network.gate
  await expectOnePlan(chaos, ada, pages)
  expect(await ada.state()).toMatchObject({ subscription_id: first })
})

test('SF-4 two pages of an upgrade paid in the same second: one difference is kept, the other is paid back', async () => {
  const chaos = await createChaosApp()
  const yearly = 'user_verification_pro_yearly'
  const ada = await chaos.signUp()
  await ada.subscribe(basic, { card: domesticCard })
  chaos.network.kept = []
  const pages: [string, string] = [await ada.openPage(pro), await ada.openPage(yearly)]
  await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: domesticCard })))
  await Promise.all(pages.map((page) => hear(chaos, page)))
  await expectOnePlan(chaos, ada, pages)
})

test('SF-4 a refund whose answer is lost, or that the provider cannot make now, is made once, later', async () => {
  const chaos = await createChaosApp()
  const { network, clock, reconcile } = chaos
  for (const fate of ['lost', 'unanswered'] as const) {
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

test('SF-4 an account is not deleted before its double payment has gone back', async () => {
  const chaos = await createChaosApp()
  const { network, app } = chaos
  const { ada, pages } = await openTwoPages(chaos)
  await Promise.all(pages.map((page) => chaos.sandbox(`/subscriptions/${page}/pay`, { card: foreignCard })))
  network.fateOf = (call) => (call.endsWith('/refund') ? 'lost' : 'fine')
  await Promise.all(pages.map((page) => hear(chaos, page)))
  const remove = () =>
    app.request('/account', {
      method: 'DELETE',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ password: 'Correct-horse-7' }),
    })
  expect((await remove()).status).toBe(503)
  network.fateOf = () => 'fine'
  expect((await remove()).status).toBe(204)
  const books = await Promise.all(pages.map((page) => bookOf(chaos, page)))
  expect(books.map(({ isRunning }) => isRunning)).toEqual([false, false])
  expect(books.filter(({ isRefunded }) => isRefunded)).toHaveLength(1)
})

async function openTwoPages(chaos: App): Promise<{ ada: User; pages: [string, string] }> {
  chaos.network.kept = []
  const ada = await chaos.signUp()
  return { ada, pages: [await ada.openPage(basic), await ada.openPage(pro)] }
}

/** Delivers what the provider has sent about one page, and works it off. */
async function hear({ network, deliver, deps }: App, page: string): Promise<void> {
  for (const event of (network.kept ?? []).filter(({ body }) => body.includes(page))) await deliver(event)
  await handlePaymentEvents(deps)
}

/** And it stays so, however often anyone looks again. */
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
    `select (select count(*)::int from notifications where user_id = $1 and title = 'We refunded a double payment') as told,
       (select count(*)::int from mail_outbox where to_address = $2 and subject like 'We refunded%') as mailed,
       (select count(*)::int from plan_subscriptions where user_id = $1 and is_active) as plans`,
    [user.id, user.email],
  )
  expect(rows).toEqual([{ told: 1, mailed: 1, plans: 1 }])
}

async function bookOf({ deps }: App, page: string) {
  const [found, listed] = [await deps.payments.fetchSubscription(page), await deps.payments.listInvoices(page)]
  if (found.status !== 'ok' || listed.status !== 'ok') throw new Error('the gateway does not answer')
  const paid = listed.invoices.filter(({ status }) => status === 'paid')
  const payments = await Promise.all(paid.map(({ paymentId }) => deps.payments.fetchPayment(paymentId ?? '')))
  const isRefunded = payments.map((answer) => answer.status === 'ok' && answer.payment.status === 'refunded')
  return {
    page,
    isRunning: ['active', 'authenticated'].includes(found.subscription.status),
    isRefunded: isRefunded.length === 1 && isRefunded[0],
  }
}
