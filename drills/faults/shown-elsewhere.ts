import { type Fault, shownByDrill, shownIn } from './fault.ts'

const billing = 'server/src/features/billing'

/** Covered by a fake-clock test or another bench; named here to complete the list. */
export const purchaseKilled: Fault = {
  number: 2,
  title: 'kill -9 at each step of a purchase',
  run: async () => [
    shownByDrill('kills', 'at both sides of every call of subscribe, upgrade, cancel', '0 double charges, 0 orphans'),
    shownIn(
      `${billing}/sync/chaos.test.ts`,
      'requests cut off before or after execution still lead to one subscription, one charge and one plan',
      'one charge',
    ),
  ],
}

export const clocks: Fault = {
  number: 7,
  title: 'clock + 31 d, − 1 d, month end, 29 Feb',
  run: async () => [
    shownIn(
      `${billing}/sync/lifecycle.test.ts`,
      'SB-7 a renewal opens one new period, however often the event arrives',
      'once',
    ),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'VA-3 a new account is on Free, and its 25 checks reset with the first request a month later',
      'once',
    ),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'months are counted from the first day in UTC and clamped to the end of the month',
      'exact',
    ),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'VA-3 a clock set back by a day grants nothing twice',
      'nothing twice',
    ),
    shownIn(
      `${billing}/rules/quote.test.ts`,
      'a month later is the same day, or the last day of a shorter month',
      'exact',
    ),
    shownIn(
      'server/src/adapters/payments/sandbox/lifecycle/lifecycle.test.ts',
      'a subscription from January 31 renews on February 28 and March 31; one from February 29, on that day in leap years',
      'exact',
    ),
  ],
}

export const malformed: Fault = {
  number: 10,
  title: '10,000 malformed requests',
  run: async () => [shownByDrill('fuzz', 'every endpoint of the documents', '0 5xx, 0 crash, 0 counted, 0 leaks')],
}

export const atOnce: Fault = {
  number: 11,
  title: 'many of the same at once',
  run: async () => [
    shownIn(
      'server/src/features/billing/cancellation/cancellation.test.ts',
      'of a hundred simultaneous requests for a code, or with it, one takes effect',
      'one',
    ),
    shownIn(`${billing}/sync/lifecycle.test.ts`, 'SB-7 of a hundred simultaneous upgrades, one is charged', 'one'),
    shownIn(`${billing}/change-plan/subscribe.test.ts`, 'a hundred simultaneous requests open one page', 'one'),
    shownIn(
      'server/src/features/api-keys/api-keys.test.ts',
      'NO-2 a new and a deleted key are notified once each, however often the delete is sent',
      'one',
    ),
    shownIn(
      'server/src/features/usage/meter.test.ts',
      'VA-3 of 200 simultaneous requests on 25 checks exactly 25 are granted, across two processes',
      '25',
    ),
  ],
}
