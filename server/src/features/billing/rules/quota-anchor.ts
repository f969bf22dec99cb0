import type { BillingSubscription } from './billing-subscription.ts'
import { addMonths, type Cycle } from './proration.ts'

/**
 * The day that quota months are counted from, so they end with the paid cycle: for a start on January 31, the cycle of
 * February 28 ends on March 31. Plan changes move cycles, so every known start is tried.
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
