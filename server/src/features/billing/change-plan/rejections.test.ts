import { expect, test } from 'vitest'
import { errorDetailOf } from '../testing/billing-fixture.ts'
import { createChaosApp } from '../testing/chaos-fixture.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

type Rejection = { description: string; field?: string; reason?: string }

/** A test can have the next plan change rejected in Razorpay's words, or its response lost. */
async function createRejectingApp() {
  const app = await createChaosApp()
  const next: { patch: Rejection | 'lost' | null; patches: number } = { patch: null, patches: 0 }
  app.network.fateOf = (call) => {
    if (!call.startsWith('PATCH')) return 'fine'
    const { patch } = next
    next.patch = null
    next.patches += 1
    return patch === 'lost' ? 'unanswered' : patch ? { rejection: patch } : 'fine'
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
  next.patch = 'lost'
  expect((await ada.press(pro)).status).toBe(503)
  expect(next.patches).toBe(1)
  expect(await ada.choose(pro)).toMatchObject({ status: 'changed' })
  expect(next.patches).toBe(1)
  expect(await ada.state()).toMatchObject({ plan_id: pro })
  expect(await ada.paid()).toBeLessThanOrEqual(9900)
})
