/** Amounts are in minor units; time in whole seconds, as the provider counts. */
export type Cycle = { start: Date; end: Date }

/** The unused share of a payment for a whole cycle, between zero and the full amount. */
export function restOf(amountMinor: number, { start, end }: Cycle, at: Date): number {
  const total = seconds(end) - seconds(start)
  const rest = Math.min(total, Math.max(0, seconds(end) - seconds(at)))
  return total > 0 ? Math.round((amountMinor * rest) / total) : 0
}

/** The same day `months` later in UTC, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return moved
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
