import { type Fault, shownByBench, shownIn } from './fault.ts'

const billing = 'server/src/features/billing'

/** Covered by a fake-clock test or another bench; named here to complete the list. */
export const purchaseKilled: Fault = {
  number: 2,
  title: 'kill -9 at each step of a purchase',
  run: async () => [
    shownByBench('kills', 'at both sides of every call of subscribe, upgrade, cancel', '0 double charges, 0 orphans'),
    shownIn(
      `${billing}/chaos.test.ts`,
      'cut off at any call, before or after it was carried out: one subscription, one charge, one plan',
      'one charge',
    ),
  ],
}

export const clocks: Fault = {
  number: 7,
  title: 'clock + 31 d, − 1 d, month end, 29 Feb',
  run: async () => [
    shownIn(`${billing}/lifecycle.test.ts`, 'SB-7 a renewal opens one new period, however often it is told of', 'once'),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'VA-3 a new account has the Free plan, and its 25 units come back a month later, at the first call',
      'once',
    ),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'a month is counted from the first day, in UTC, and clamped to the end of the month',
      'exact',
    ),
    shownIn(
      'server/src/features/billing/entitlements/plans.test.ts',
      'VA-3 a clock that goes back a day grants nothing again',
      'nothing twice',
    ),
    shownIn(`${billing}/quote.test.ts`, 'a month later is the same day, or the last one of a shorter month', 'exact'),
    shownIn(
      'server/src/adapters/payments/sandbox/lifecycle/lifecycle.test.ts',
      'a subscription of 31 January renews on 28 February and on 31 March; one of 29 February comes back in leap years',
      'exact',
    ),
  ],
}

export const malformed: Fault = {
  number: 10,
  title: '10,000 malformed requests',
  run: async () => [shownByBench('fuzz', 'every endpoint of the documents', '0 5xx, 0 crash, 0 counted, 0 leaks')],
}

export const atOnce: Fault = {
  number: 11,
  title: 'many of the same at once',
  run: async () => [
    shownIn(
      'server/src/features/billing/cancellation/cancellation.test.ts',
      'of a hundred requests at once for a code, or with it, one has an effect',
      'one',
    ),
    shownIn(`${billing}/lifecycle.test.ts`, 'SB-7 of a hundred upgrades at once one is charged', 'one'),
    shownIn(`${billing}/subscribe.test.ts`, 'of a hundred presses at once one page is opened', 'one'),
    shownIn(
      'server/src/features/api-keys/api-keys.test.ts',
      'NO-2 a new and a deleted key are told, once each, however often the delete is sent',
      'one',
    ),
    shownIn(
      'server/src/features/usage/meter.test.ts',
      'VA-3 200 calls at once on 25 units are granted exactly 25, over two processes',
      '25',
    ),
  ],
}
