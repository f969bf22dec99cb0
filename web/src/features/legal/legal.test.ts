import { readFileSync } from 'node:fs'
import { type BillingCycle, plans } from '@assay/contract/billing/catalogue'
import { expect, test } from 'vitest'

// Written out in the policy, because a price people have agreed to doesn't change on its own.
test('the policy states the plans, quotas and prices that are sold', () => {
  const policy = readFileSync(new URL('./refund-payment-policy.md', import.meta.url), 'utf8')
  const stated = policy.split('\n').filter((line) => line.includes('API calls a month'))
  const sold = Object.values(plans).map(({ name, unitLimit, prices }) => {
    const pricesOf = (cycle: BillingCycle) =>
      prices ? `$${grouped(prices.USD[cycle] / 100)}<br>₹${grouped(prices.INR[cycle] / 100)}` : 'By agreement'
    const calls = unitLimit === null ? 'Unlimited' : grouped(unitLimit)
    return `| ${name} *${calls} API calls a month* | ${pricesOf('monthly')} | ${pricesOf('yearly')} |`
  })
  expect(stated).toEqual(sold)
})

function grouped(amount: number): string {
  return amount.toLocaleString('en-US')
}
