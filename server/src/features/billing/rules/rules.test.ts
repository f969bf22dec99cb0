import { expect, test } from 'vitest'
import type { BillingSubscription } from './billing-subscription.ts'
import { addMonths, findCurrent, quotaAnchor } from './entitlement.ts'
import { nextCommand } from './next-command.ts'
import { findWanted, quoteChange, restOf } from './quote.ts'

const at = (text: string) => new Date(`${text}Z`)

test('SB-7 the rest of a cycle is exact to the minor unit', () => {
  // [paid, from, to, now, left], each computed by hand: amount × seconds left ÷ seconds in total.
  const cases: [number, string, string, string, number][] = [
    // November: 2,592,000 s; half of them left.
    [4900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-11-16T00:00:00', 2450],
    // January 31 to February 28: 2,419,200 s; 14 days (1,209,600 s) left.
    [9900, '2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-02-14T00:00:00', 4950],
    // February 28 to March 31: 31 days; 10 left: 9900 × 10 ÷ 31 = 3193.55.
    [9900, '2026-02-28T00:00:00', '2026-03-31T00:00:00', '2026-03-21T00:00:00', 3194],
    // February 29, 2028 to February 28, 2029: 365 days; 73 left: 47000 ÷ 5.
    [47_000, '2028-02-29T12:00:00', '2029-02-28T12:00:00', '2028-12-17T12:00:00', 9400],
    // A leap year of 366 days, all but one second left: 95000 × 31622399 ÷ 31622400 = 94999.997.
    [95_000, '2028-01-01T00:00:00', '2029-01-01T00:00:00', '2028-01-01T00:00:01', 95_000],
    // Across New Year: 31 days; 15 left: 349900 × 15 ÷ 31 = 169306.45.
    [349_900, '2026-12-15T08:30:00', '2027-01-15T08:30:00', '2026-12-31T08:30:00', 169_306],
    // Across both daylight saving changes, which UTC does not have: 15 of 31 and of 30 days.
    [6200, '2026-03-20T00:00:00', '2026-04-20T00:00:00', '2026-04-05T00:00:00', 3000],
    [6000, '2026-10-15T00:00:00', '2026-11-14T00:00:00', '2026-10-30T00:00:00', 3000],
    // The last second: 9900 ÷ 2592000 = 0.004; at the end and after it: nothing; before the start: all.
    [9900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-11-30T23:59:59', 0],
    [6_999_900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-11-30T23:59:59', 3],
    [9900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-12-01T00:00:00', 0],
    [9900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-12-05T00:00:00', 0],
    [9900, '2026-11-01T00:00:00', '2026-12-01T00:00:00', '2026-10-31T00:00:00', 9900],
  ]
  for (const [amount, start, end, now, rest] of cases) {
    expect(restOf(amount, { start: at(start), end: at(end) }, at(now)), `${amount} ${now}`).toBe(rest)
  }
})

test('SB-7 an upgrade costs the rest of the new plan less the rest of the old one, each rounded', () => {
  // [currency, from plan, to plan, card, now, new, credit, due] in the cycle of January 31 to February 28, 2026 (28 days).
  const cases: ['USD' | 'INR', string, string, 'foreign' | 'domestic', string, number, number, number][] = [
    // 21 days left: 9900 × ¾ = 7425, 4900 × ¾ = 3675.
    ['USD', 'basic_monthly', 'pro_monthly', 'foreign', '2026-02-07T00:00:00', 7425, 3675, 3750],
    ['INR', 'basic_monthly', 'pro_monthly', 'domestic', '2026-02-07T00:00:00', 524_925, 262_425, 262_500],
    // 9 days left: 9900 × 9 ÷ 28 = 3182.14, 4900 × 9 ÷ 28 = 1575.
    ['USD', 'basic_monthly', 'pro_monthly', 'foreign', '2026-02-19T00:00:00', 3182, 1575, 1607],
    // The last second: 699900 ÷ 2419200 = 0.29 and 349900 ÷ 2419200 = 0.14.
    ['INR', 'basic_monthly', 'pro_monthly', 'domestic', '2026-02-27T23:59:59', 0, 0, 0],
    // Five hours before the end: 9900 × 5 ÷ 672 = 73.66, 4900 × 5 ÷ 672 = 36.46. 38 cents is below the minimum charge.
    ['USD', 'basic_monthly', 'pro_monthly', 'domestic', '2026-02-27T19:00:00', 74, 36, 0],
    // A whole year immediately, less half a month: 47000 − 2450.
    ['USD', 'basic_monthly', 'basic_yearly', 'foreign', '2026-02-14T00:00:00', 47_000, 2450, 44_550],
    // Up front, only the rest of the month at the yearly rate: 6999900 × 14 ÷ 365 = 268489.32, less 349900 ÷ 2.
    ['INR', 'basic_monthly', 'pro_yearly', 'domestic', '2026-02-14T00:00:00', 268_489, 174_950, 93_539],
    // The yearly rate of the same plan is lower: 3359900 × 14 ÷ 365 = 128872.88. Nothing is due or refunded.
    ['INR', 'basic_monthly', 'basic_yearly', 'domestic', '2026-02-14T00:00:00', 128_873, 174_950, 0],
  ]
  for (const [currency, from, to, card, now, cost, credit, due] of cases) {
    const quote = quoteOf(currency, from, to, card, now)
    const wanted = { newPlanCostMinor: cost, creditMinor: credit, dueNowMinor: due, change: 'upgrade' }
    expect(quote, `${from} to ${to} at ${now}`).toMatchObject(wanted)
  }
})

test('SB-7 a smaller plan and a shorter cycle wait for the end and cost nothing', () => {
  for (const [from, to] of [
    ['pro_monthly', 'basic_monthly'],
    ['pro_monthly', 'basic_yearly'],
    ['pro_yearly', 'pro_monthly'],
    ['basic_yearly', 'pro_monthly'],
    ['basic_yearly', 'basic_monthly'],
  ] as const) {
    for (const card of ['foreign', 'domestic'] as const) {
      expect(quoteOf('USD', from, to, card, '2026-02-10T00:00:00'), `${from} to ${to}`).toMatchObject({
        change: 'downgrade',
        way: card === 'foreign' ? 'schedule' : 'checkout',
        dueNowMinor: 0,
        effectiveAt: at('2026-02-28T00:00:00'),
      })
    }
  }
})

test('a month later is the same day, or the last day of a shorter month', () => {
  for (const [from, months, to] of [
    ['2026-01-31T10:00:00', 1, '2026-02-28T10:00:00'],
    ['2028-01-31T10:00:00', 1, '2028-02-29T10:00:00'],
    ['2026-01-31T10:00:00', 2, '2026-03-31T10:00:00'],
    ['2026-12-31T23:59:59', 2, '2027-02-28T23:59:59'],
    ['2028-02-29T00:00:00', 12, '2029-02-28T00:00:00'],
    ['2028-02-29T00:00:00', 48, '2032-02-29T00:00:00'],
    ['2026-03-31T00:00:00', -1, '2026-02-28T00:00:00'],
  ] as const) {
    expect(addMonths(at(from), months)).toEqual(at(to))
  }
})

test('quota months end with the paid cycle', () => {
  // [held since, the subscription's start, paid from, paid until, counted from]
  for (const [held, start, from, until, anchor] of [
    [null, '2026-01-31T00:00:00', '2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-01-31T00:00:00'],
    ['2026-01-31T00:00:00', '2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-03-31T00:00:00', '2026-01-31T00:00:00'],
    // First synced after a renewal.
    [null, '2026-01-31T00:00:00', '2026-02-28T00:00:00', '2026-03-31T00:00:00', '2026-01-31T00:00:00'],
    // From a month to a year in the middle of the month.
    ['2026-01-31T00:00:00', '2026-01-31T00:00:00', '2026-02-10T09:00:00', '2027-02-10T09:00:00', '2026-02-10T09:00:00'],
    // Free before: its months do not matter.
    [null, '2028-02-29T00:00:00', '2029-02-28T00:00:00', '2030-02-28T00:00:00', '2028-02-29T00:00:00'],
  ] as const) {
    const subscription = { startAt: at(start), currentStart: at(from) }
    const paid = { start: at(from), end: at(until) }
    expect(quotaAnchor(subscription, held && at(held), paid)).toEqual(at(anchor))
  }
})

function quoteOf(currency: 'USD' | 'INR', from: string, to: string, card: 'foreign' | 'domestic', now: string) {
  const current = findCurrent([subscribed(currency, from, card)], at(now))
  const wanted = findWanted(`user_verification_${to}`, currency)
  if (!current || !wanted) throw new Error('invalid test case')
  return quoteChange(current, wanted, at(now))
}

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

/** A subscription paid from January 31 to February 28, 2026. */
function subscribed(currency: 'USD' | 'INR', plan: string, card: 'foreign' | 'domestic'): BillingSubscription {
  const planId = `user_verification_${plan}`
  return {
    id: 'a',
    userId: 'u',
    kind: 'subscribe',
    planId,
    currency,
    priceMinor: findWanted(planId, currency)?.priceMinor ?? 0,
    replaces: null,
    upFrontMinor: 0,
    upFrontPaidAt: null,
    cycleStart: null,
    providerId: 'sub_1',
    payUrl: null,
    payBy: at('2026-02-01T00:00:00'),
    status: 'active',
    startAt: at('2026-01-31T00:00:00'),
    currentStart: at('2026-01-31T00:00:00'),
    currentEnd: at('2026-02-28T00:00:00'),
    endedAt: null,
    hasScheduledChange: false,
    paymentMethod: 'card',
    isInternational: card === 'foreign',
    methodKind: 'card',
    cardBrand: card === 'foreign' ? 'Mastercard' : 'Visa',
    cardLast4: card === 'foreign' ? '5558' : '4366',
    methodAt: at('2026-01-31T00:00:00'),
    unchangeableUntil: null,
    pendingPlanId: null,
    cancelRequested: null,
    endsAt: null,
    pauseSentAt: null,
    pauseRejectedAt: null,
    cancelSentAt: null,
    cancelConfirmedAt: null,
    nextPriceMinor: null,
    nextPriceFrom: null,
    firstPaidAt: at('2026-01-31T00:00:00'),
    duplicateOf: null,
    refundedAt: null,
    refundDueAt: null,
    createdAt: at('2026-01-31T00:00:00'),
  }
}
