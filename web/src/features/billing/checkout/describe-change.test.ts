import type { PlanPreview } from '@assay/contract/billing/checkout'
import { expect, test } from 'vitest'
import { confirmLabel, describeChange, describeCurrency } from './change-dialog.tsx'

const upgrade: PlanPreview = {
  change: 'upgrade',
  plan_id: 'user_verification_pro_monthly',
  tier: 'pro',
  billing_cycle: 'monthly',
  currency: 'USD',
  price: 9900,
  due_now: 5032,
  credit: 4868,
  new_plan_cost: 9900,
  effective_at: '2026-11-16T12:00:00Z',
  next_charge_at: '2026-12-04T12:00:00Z',
  needs_payment_page: false,
}
const visa = { kind: 'card', brand: 'Visa', last4: '4242' } as const
const say = (changes: Partial<PlanPreview> = {}, method: Parameters<typeof describeChange>[0]['method'] = visa) =>
  describeChange({
    preview: { ...upgrade, ...changes },
    method,
    currentPlanId: 'user_verification_basic_monthly',
    timeZone: 'UTC',
  })

test('MO-1 an upgrade names the method, the amount and the next charge', () => {
  expect(say()).toBe(
    'Takes effect now. Your quota resets to 65,000; unused checks don’t carry over. We’ll charge Visa •• 4242 $50.32 today, then $99.00 on Dec 4, 2026.',
  )
  expect(say({}, null)).toMatch(/We’ll charge your payment method \$50\.32 today/)
  expect(say({ needs_payment_page: true })).toMatch(
    /You’ll pay \$50\.32 on the next page, then \$99\.00 on Dec 4, 2026\.$/,
  )
})

test('MO-1 a first plan is paid on the next page, in its currency', () => {
  const first = {
    change: 'subscribe',
    tier: 'basic',
    due_now: 349_900,
    price: 349_900,
    currency: 'INR',
    needs_payment_page: true,
  } as const
  expect(say(first, null)).toBe('You’ll pay ₹3,499.00 on the next page, then ₹3,499.00 on Dec 4, 2026.')
  expect(confirmLabel({ ...upgrade, ...first })).toBe('Choose Basic — ₹3,499.00/month')
})

test('MO-1 a downgrade costs nothing today', () => {
  const down = { change: 'downgrade', due_now: 0, price: 4900, effective_at: '2026-12-04T12:00:00Z' } as const
  expect(say(down)).toBe(
    'You’ll keep Basic until Dec 4, 2026, then switch. You can undo this until then. We’ll charge Visa •• 4242 $49.00 on Dec 4, 2026. Nothing is due today.',
  )
  expect(say({ ...down, needs_payment_page: true })).toMatch(/Nothing is due today: you’ll confirm your card/)
  expect(confirmLabel({ ...upgrade, ...down })).toBe('Schedule change')
  expect(confirmLabel({ ...upgrade, ...down, needs_payment_page: true })).toBe('Continue')
})

test('MO-1 a running plan keeps its currency, and says so where the page showed another', () => {
  expect(describeCurrency(upgrade, 'USD')).toBeNull()
  expect(describeCurrency(upgrade, 'INR')).toMatch(/^Your plan is billed in US dollars/)
})
