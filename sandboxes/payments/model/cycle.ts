import type { Plan, Subscription } from './model.ts'

/** The period of cycle number `cycle`, counted from the anchor, so that the 31st is back after February 28. */
export function cycleOf(
  { anchorAt, anchorCycle }: Pick<Subscription, 'anchorAt' | 'anchorCycle'>,
  { period, interval }: Pick<Plan, 'period' | 'interval'>,
  cycle: number,
): { start: Date; end: Date } {
  if (!anchorAt) throw new Error('a subscription without a first payment has no cycles')
  const boundary = (number: number) => addPeriods(anchorAt, period, (number - anchorCycle) * interval)
  return { start: boundary(cycle), end: boundary(cycle + 1) }
}

/** In UTC. A day that the month doesn't have becomes its last. */
export function addPeriods(from: Date, period: Plan['period'], count: number): Date {
  if (period === 'daily') return addDays(from, count)
  if (period === 'weekly') return addDays(from, count * 7)
  const months = period === 'yearly' ? count * 12 : count
  const moved = new Date(from)
  moved.setUTCDate(1)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate()
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return moved
}

export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000)
}

/** How much more the rest of the cycle costs on the new plan. Both sides are rounded, as if each were billed. */
export function differenceForRest(
  oldAmount: number,
  newAmount: number,
  { start, end }: { start: Date; end: Date },
  at: Date,
): number {
  return restOf(newAmount, { start, end }, at) - restOf(oldAmount, { start, end }, at)
}

/** The unused part of a payment for the whole cycle. */
export function restOf(amount: number, { start, end }: { start: Date; end: Date }, at: Date): number {
  const total = seconds(end) - seconds(start)
  const rest = Math.min(total, Math.max(0, seconds(end) - seconds(at)))
  return Math.round((amount * rest) / total)
}

/** The subscription's own time: ours plus the offset set on the control page. Whole seconds, as on the wire. */
export function clockOf({ clockOffsetSeconds }: Pick<Subscription, 'clockOffsetSeconds'>, now: Date): Date {
  return new Date((seconds(now) + clockOffsetSeconds) * 1000)
}

export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}
