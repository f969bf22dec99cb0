import { expect, test } from 'vitest'
import { reconcileBilling, sweepPaymentEvents } from '../sync/reconcile.ts'
import { createBillingApp } from '../testing/billing-fixture.ts'

const basic = 'user_verification_basic_monthly'
const pro = 'user_verification_pro_monthly'

test('SF-4 of 30 payment pages in a row, ten are created at the provider; the same plan gets its open page again', async () => {
  const { signUp, deps } = await createBillingApp({ env: { AUTH_LIMITS: 'on' } })
  const ada = await signUp()
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
  const made = await deps.payments.listSubscriptions({})
  expect(made.status === 'ok' && made.subscriptions).toHaveLength(10)
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
