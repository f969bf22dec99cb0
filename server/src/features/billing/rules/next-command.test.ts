import { expect, test } from 'vitest'
import { subscribed } from '../testing/subscribed-fixture.ts'
import type { BillingSubscription } from './billing-subscription.ts'
import { findCurrent } from './entitlement.ts'
import { nextCommand } from './next-command.ts'

const at = (text: string) => new Date(`${text}Z`)
const intent = { pendingPlanId: 'user_verification_pro_monthly' }
const announced = { nextPriceMinor: 5900, nextPriceFrom: at('2026-02-28T00:00:00') }

test('the next command follows from the current state, in a cycle that ends on February 28', () => {
  // [now, known state, expected command]
  const cases: [string, Partial<BillingSubscription>, object][] = [
    ['2026-02-10T00:00:00', {}, { do: 'nothing' }],
    ['2026-02-10T00:00:00', intent, { do: 'schedule', planId: intent.pendingPlanId, priceMinor: 9900 }],
    ['2026-02-10T00:00:00', { ...intent, hasScheduledChange: true }, { do: 'nothing' }],
    // After a rejected change, not before the given moment.
    ['2026-02-10T00:00:00', { ...intent, unchangeableUntil: at('2026-02-10T00:00:01') }, { do: 'nothing' }],
    [
      '2026-02-10T00:00:01',
      { ...intent, unchangeableUntil: at('2026-02-10T00:00:01') },
      { do: 'schedule', planId: intent.pendingPlanId, priceMinor: 9900 },
    ],
    ['2026-02-10T00:00:00', { hasScheduledChange: true }, { do: 'unschedule' }],
    // A cancellation is sent two days before the end, and resent until it is confirmed.
    ['2026-02-25T23:59:59', { cancelRequested: 'cycle_end' }, { do: 'nothing' }],
    ['2026-02-26T00:00:00', { cancelRequested: 'cycle_end' }, { do: 'cancel', when: 'cycle_end' }],
    [
      '2026-02-26T01:00:00',
      { cancelRequested: 'cycle_end', cancelSentAt: at('2026-02-26T00:00:00') },
      { do: 'cancel', when: 'cycle_end' },
    ],
    [
      '2026-02-26T01:00:00',
      {
        cancelRequested: 'cycle_end',
        cancelSentAt: at('2026-02-26T00:00:00'),
        cancelConfirmedAt: at('2026-02-26T00:00:01'),
      },
      { do: 'nothing' },
    ],
    // Over for the customer but not renewed yet: a late provider must not charge at all.
    ['2026-02-28T00:00:01', { cancelRequested: 'cycle_end' }, { do: 'cancel', when: 'now' }],
    // An announced price, for the first renewal after its date, as late as possible.
    ['2026-02-25T23:59:59', announced, { do: 'nothing' }],
    ['2026-02-26T00:00:00', announced, { do: 'schedule', planId: 'user_verification_basic_monthly', priceMinor: 5900 }],
    ['2026-02-26T00:00:00', { ...announced, nextPriceFrom: at('2026-02-28T00:00:01') }, { do: 'nothing' }],
    ['2026-02-26T00:00:00', { ...announced, isInternational: false }, { do: 'nothing' }],
    ['2026-02-26T00:00:00', { ...announced, cancelRequested: 'cycle_end' }, { do: 'cancel', when: 'cycle_end' }],
  ]
  for (const [now, known, command] of cases) {
    const subscription = { ...subscribed('USD', 'basic_monthly', 'foreign'), ...known }
    const account = { current: findCurrent([subscription], at(now)), all: [subscription] }
    expect(nextCommand(subscription, account, at(now)), `${now} ${JSON.stringify(known)}`).toEqual(command)
  }
})
