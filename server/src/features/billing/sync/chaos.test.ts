import { expect, test } from 'vitest'
import { cancelAtPeriodEnd } from '../change-plan/cancel.ts'
import { domesticCard, foreignCard, subscriptionOf } from '../testing/billing-fixture.ts'
import { createChaosApp, seeded } from '../testing/chaos-fixture.ts'
import { handlePaymentEvents } from './handle-events.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

type App = Awaited<ReturnType<typeof createChaosApp>>
type User = Awaited<ReturnType<App['signUp']>>

test('with events reordered, repeated, late or lost, reconciling reaches the same state as the orderly run', async () => {
  const chaos = await createChaosApp()
  const { network, deliver, reconcile, clock } = chaos
  for (const seed of [1, 2]) {
    const random = seeded(seed)
    const steps = scriptOf(random)
    const [orderly, unruly] = [await chaos.signUp(), await chaos.signUp()]
    network.kept = undefined
    for (const step of steps) await step(chaos, orderly)
    network.kept = []
    for (const step of steps) await step(chaos, unruly)
    const events = network.kept.filter(() => random.chance(0.7))
    const copies = events.flatMap((event) => Array.from({ length: 1 + random.below(2) }, () => event))
    for (const event of random.shuffle(copies)) {
      expect((await deliver(event)).status).toBe(200)
      if (random.chance(0.2)) await handlePaymentEvents(chaos.deps)
    }
    clock.advance(60)
    await reconcile()
    // What is used now must stay used after another run: no quota is granted twice.
    for (const user of [orderly, unruly]) {
      await user.state()
      await user.use(5)
    }
    await reconcile()
    expect(await unruly.quota(), `seed ${seed}`).toMatchObject([{ used: 5 }])
    expect(await outcomeOf(chaos, unruly), `seed ${seed}`).toEqual(await outcomeOf(chaos, orderly))
  }
})

test('requests cut off before or after execution still lead to one subscription, one charge and one plan', async () => {
  const chaos = await createChaosApp()
  const { network, signUp } = chaos
  network.kept = []
  for (const [seed, country, card, small, large] of [
    [11, 'US', foreignCard, 4900, 9900],
    [12, 'IN', domesticCard, 349_900, 699_900],
  ] as const) {
    const ada = await signUp()
    await insist(chaos, ada, { planId: basic, country, card, seed })
    expect(await ada.state(), `seed ${seed}`).toMatchObject({ plan_id: basic, entitlement: 'active', checkout: null })
    await insist(chaos, ada, { planId: pro, country, card, seed: seed + 100 })
    expect(await ada.state(), `seed ${seed}`).toMatchObject({ plan_id: pro, entitlement: 'active', checkout: null })
    expect(await ada.quota()).toEqual([{ used: 0, limit: 65_000, tier: 'pro' }])
    const { live, captured } = await booksOf(chaos, ada)
    expect(live, `seed ${seed}`).toHaveLength(1)
    expect(await ada.paid(), `seed ${seed}`).toBe(captured)
    // One price, plus the difference for nearly a whole month.
    expect(captured).toBeGreaterThan(small)
    expect(captured).toBeLessThanOrEqual(large)
  }
})

type Goal = { planId: string; country: string; card: string; seed: number }

/** Retries until the choice goes through, pays the page if there is one and lets time pass, all on a bad network. */
async function insist(chaos: App, user: User, { planId, country, card, seed }: Goal): Promise<void> {
  const { network, clock, reconcile, control } = chaos
  const random = seeded(seed)
  network.fateOf = () => (random.chance(0.65) ? 'fine' : random.chance(0.5) ? 'request lost' : 'response lost')
  for (let attempt = 0; ; attempt += 1) {
    if (attempt === 40) throw new Error(`seed ${seed}: no attempt succeeded`)
    const { status } = await user.press(planId, country)
    if (status === 200 || (await user.state()).plan_id === planId) break
    clock.advance(21)
    if (random.chance(0.2)) await reconcile()
  }
  const page = (await user.state()).checkout
  if (page) await control(subscriptionOf(page.redirect_url), 'pay', { card })
  clock.advance(60)
  await reconcile()
  network.fateOf = () => 'fine'
  clock.advance(60)
  await reconcile()
}

/** Steps whose outcome at the provider depends on nothing else. */
function scriptOf(random: ReturnType<typeof seeded>): ((chaos: App, user: User) => Promise<void>)[] {
  const steps: ((chaos: App, user: User) => Promise<void>)[] = [subscribe]
  for (let count = 0; count < 2; count += 1) {
    steps.push(...(random.chance(0.5) ? [control('renewal')] : [control('failed-renewal'), payOpenInvoice]))
  }
  steps.push([control('grace-end'), control('failed-renewal'), control('renewal'), cancel][random.below(4)] ?? cancel)
  return steps
}

const newest = new WeakMap<User, string>()

async function subscribe({ control }: App, user: User): Promise<void> {
  const id = await user.openPage(basic)
  newest.set(user, id)
  await control(id, 'pay', { card: foreignCard })
}

function control(action: string) {
  return ({ control }: App, user: User) => control(newest.get(user) ?? '', action)
}

async function payOpenInvoice({ control, deps }: App, user: User): Promise<void> {
  const id = newest.get(user) ?? ''
  const found = await deps.payments.listInvoices(id)
  const open = found.status === 'ok' ? found.invoices.find(({ status }) => status === 'issued') : undefined
  await control(id, 'pay', { card: foreignCard, invoice: open?.id })
}

async function cancel({ deps, control }: App, user: User): Promise<void> {
  const id = newest.get(user) ?? ''
  const all = await deps.db.asService((tx) =>
    tx.query('select from billing_subscriptions where provider_id = $1', [id]),
  )
  if (all.rows.length === 1) {
    await deps.db.asService((tx) => cancelAtPeriodEnd(deps, tx, user.id, id)).catch(() => undefined)
  }
  await control(id, 'term-end')
}

/** What must match; ids and timestamps differ. */
async function outcomeOf({ owner }: App, user: User) {
  const { tier, plan_id, entitlement, open_invoice } = await user.state()
  const { rows } = await owner.query(
    `select (select json_agg(json_build_array(status, amount_minor) order by status, amount_minor)
         from billing_invoices where user_id = $1) as invoices,
       (select json_agg(status) from billing_subscriptions where user_id = $1) as subscriptions,
       (select count(*)::int from notifications where user_id = $1 and title = 'Payment received') as notified,
       (select count(*)::int from mail_outbox where to_address = $2 and subject like 'Payment received%') as mailed`,
    [user.id, user.email],
  )
  return { tier, plan_id, entitlement, isUnpaid: open_invoice !== null, quota: await user.quota(), ...rows[0] }
}

/** Everything the provider has for this user, known to us or not. */
async function booksOf({ deps, owner }: App, user: User): Promise<{ live: string[]; captured: number }> {
  const { rows } = await owner.query<{ id: string }>('select id from billing_subscriptions where user_id = $1', [
    user.id,
  ])
  const listed = await deps.payments.listSubscriptions({})
  if (listed.status !== 'ok') throw new Error('the gateway is unavailable')
  const mine = listed.subscriptions.filter(({ notes }) => rows.some(({ id }) => id === notes.intent))
  let captured = 0
  for (const { id } of mine) {
    const found = await deps.payments.listInvoices(id)
    if (found.status !== 'ok') throw new Error('the gateway is unavailable')
    for (const { status, amountMinor } of found.invoices) captured += status === 'paid' ? amountMinor : 0
  }
  const live = mine.filter(({ status }) => !['cancelled', 'expired', 'completed'].includes(status))
  return { live: live.map(({ id }) => id), captured }
}
