import { addMonths } from '../../server/src/features/billing/rules/entitlement.ts'

export type Story = ReturnType<typeof describeStory>
export type KeyName = 'Production' | 'Nightly import' | 'Mobile app' | 'CI'
type StoryKey = { name: KeyName; type: 'live' | 'test'; made: Date; expired: Date | null }

/**
 * When everything happened, counted back from now: a sign-up, Basic in rupees until a renewal fails for good, then
 * Professional in dollars, renewed once and mid-month.
 */
export function describeStory(now: Date) {
  const proFrom = addMonths(morningOf(addDays(now, -11)), -1)
  const basicFrom = addMonths(addDays(proFrom, -3.01), -2)
  const signedUp = addDays(basicFrom, -2)
  const keys: StoryKey[] = [
    { name: 'Production', type: 'live', made: addDays(signedUp, 0.05), expired: null },
    { name: 'Nightly import', type: 'live', made: addDays(proFrom, -20), expired: addDays(proFrom, 30) },
    { name: 'Mobile app', type: 'live', made: addDays(proFrom, 2), expired: null },
    { name: 'CI', type: 'test', made: addDays(now, -3), expired: null },
  ]
  return {
    now,
    signedUp,
    basicFrom,
    basicRenewed: addMonths(basicFrom, 1),
    basicUnpaid: addMonths(basicFrom, 2),
    /** The last of four attempts failed: Free until the next plan is paid. */
    basicEnded: addDays(addMonths(basicFrom, 2), 3),
    proFrom,
    proRenewed: addMonths(proFrom, 1),
    proUntil: addMonths(proFrom, 2),
    keys,
  }
}

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000)
}

/** In whole seconds, like the payment provider. */
function morningOf(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 9, 24))
}
