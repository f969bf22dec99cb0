import { expect, test } from 'vitest'
import { subscribed } from '../testing/subscribed-fixture.ts'
import type { BillingSubscription } from './billing-subscription.ts'
import { findCurrent } from './entitlement.ts'
import { nextCommand } from './next-command.ts'

const at = (text: string) => new Date(`${text}Z`)
const intent = { pendingPlanId: 'user_verification_pro_monthly' }
const announced = { nextPriceMinor: 5900, nextPriceFrom: at('2026-02-28T00:00:00') }
const paused = { status: 'paused', pauseSentAt: at('2026-02-10T00:00:00') } as const
const rejected = { cancelRequested: 'cycle_end', pauseRejectedAt: at('2026-02-10T00:00:00') } as const
const late = { cancelRequested: 'cycle_end', refundDueAt: at('2026-02-28T00:00:01') } as const

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
    // A cancellation pauses immediately, which can be undone, and is final after the end.
    ['2026-02-10T00:00:00', { cancelRequested: 'cycle_end' }, { do: 'pause' }],
    ['2026-02-10T00:00:00', { cancelRequested: 'cycle_end', ...paused }, { do: 'nothing' }],
    ['2026-02-27T23:59:59', paused, { do: 'resume' }],
    // A pause that isn't ours stays.
    ['2026-02-10T00:00:00', { status: 'paused' }, { do: 'nothing' }],
    ['2026-02-28T00:00:01', { cancelRequested: 'cycle_end', ...paused }, { do: 'cancel', when: 'now' }],
    // Charged after the end: canceled, then refunded.
    ['2026-02-28T00:00:01', late, { do: 'cancel', when: 'now' }],
    ['2026-02-28T00:00:01', { ...late, status: 'cancelled' }, { do: 'refund' }],
    // What can't be paused is canceled two days before the end, and resent until it is confirmed.
    ['2026-02-25T23:59:59', rejected, { do: 'nothing' }],
    ['2026-02-26T00:00:00', rejected, { do: 'cancel', when: 'cycle_end' }],
    [
      '2026-02-26T01:00:00',
      { ...rejected, cancelSentAt: at('2026-02-26T00:00:00') },
      { do: 'cancel', when: 'cycle_end' },
    ],
    [
      '2026-02-26T01:00:00',
      { ...rejected, cancelSentAt: at('2026-02-26T00:00:00'), cancelConfirmedAt: at('2026-02-26T00:00:01') },
      { do: 'nothing' },
    ],
    // Over for the customer but not renewed yet: a late provider must not charge at all.
    ['2026-02-28T00:00:01', { cancelRequested: 'cycle_end' }, { do: 'cancel', when: 'now' }],
    // An announced price, for the first renewal after its date, as late as possible.
    ['2026-02-25T23:59:59', announced, { do: 'nothing' }],
    ['2026-02-26T00:00:00', announced, { do: 'schedule', planId: 'user_verification_basic_monthly', priceMinor: 5900 }],
    ['2026-02-26T00:00:00', { ...announced, nextPriceFrom: at('2026-02-28T00:00:01') }, { do: 'nothing' }],
    ['2026-02-26T00:00:00', { ...announced, isInternational: false }, { do: 'nothing' }],
    ['2026-02-26T00:00:00', { ...announced, cancelRequested: 'cycle_end' }, { do: 'pause' }],
  ]
  for (const [now, known, command] of cases) {
    const subscription = { ...subscribed('USD', 'basic_monthly', 'foreign'), ...known }
    const account = { current: findCurrent([subscription], at(now)), all: [subscription] }
    expect(nextCommand(subscription, account, at(now)), `${now} ${JSON.stringify(known)}`).toEqual(command)
  }
})
