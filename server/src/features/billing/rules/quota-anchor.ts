import type { BillingSubscription } from './billing-subscription.ts'
import { addMonths, type Cycle } from './proration.ts'

/**
 * The day that the months of the quota are counted from, so that they end where the paid cycle ends: of one that began on
 * 31 January, the cycle of 28 February ends on 31 March. Cycles are moved by plan changes, so each day known is tried.
 */
export function quotaAnchor(
  { startAt, currentStart }: Pick<BillingSubscription, 'startAt' | 'currentStart'>,
  heldSince: Date | null,
  paid: Cycle,
): Date {
  const isWholeCycle = currentStart !== null
  const fits = (day: Date) => isMonthsFrom(day, paid.end) && (!isWholeCycle || isMonthsFrom(day, paid.start))
  return [heldSince, startAt].find((day) => day !== null && day <= paid.start && fits(day)) ?? paid.start
}

function isMonthsFrom(day: Date, moment: Date): boolean {
  const years = moment.getUTCFullYear() - day.getUTCFullYear()
  const months = years * 12 + moment.getUTCMonth() - day.getUTCMonth()
  return months >= 0 && addMonths(day, months).getTime() === moment.getTime()
}
