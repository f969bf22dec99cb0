import { type Prices, plans } from '@assay/contract/billing/catalogue'
import { afterEach, expect, test } from 'vitest'
import { sendReminders } from '../notices/send-reminders.ts'
import { createBillingApp, domesticCard } from '../testing/billing-fixture.ts'
import { announcePrices } from './announce-prices.ts'
import { reconcileBilling } from './reconcile.ts'

const basic = 'user_verification_basic_monthly'
const basicYearly = 'user_verification_basic_yearly'
const day = 86_400

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
