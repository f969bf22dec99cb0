import { type BillingCycle, plans } from '@assay/contract/billing/catalogue'
import { expect, test } from 'vitest'
import { planPrices } from './plan-prices.ts'

test('the policy states the plans, quotas and prices that are sold', () => {
  const sold = Object.values(plans).map(({ name, unitLimit, prices }) => {
    const pricesOf = (cycle: BillingCycle) =>
      prices ? [`$${grouped(prices.USD[cycle] / 100)}`, `₹${grouped(prices.INR[cycle] / 100)}`] : ['By agreement']
    return {
      plan: name,
      calls: unitLimit === null ? 'Unlimited' : grouped(unitLimit),
      monthly: pricesOf('monthly'),
      yearly: pricesOf('yearly'),
    }
  })
  expect(planPrices).toEqual(sold)
})

function grouped(amount: number): string {
  return amount.toLocaleString('en-US')
}
