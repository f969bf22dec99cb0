/** In minor units, and in whole seconds as the provider counts them. */
export type Cycle = { start: Date; end: Date }

/** What a payment for the whole cycle is still worth: never below nothing, never more than was paid. */
export function restOf(amountMinor: number, { start, end }: Cycle, at: Date): number {
  const total = seconds(end) - seconds(start)
  const rest = Math.min(total, Math.max(0, seconds(end) - seconds(at)))
  return total > 0 ? Math.round((amountMinor * rest) / total) : 0
}

/** The same day so many months later in UTC, or the last one of a month that has no such day. */
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
