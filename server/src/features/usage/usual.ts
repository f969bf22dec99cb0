import type { Tx } from '../../ports/db.ts'
import { addDays } from '../../time.ts'
import { type HourCount, listHours } from './queries-decisions.ts'

export type Usual = {
  /** How many of the last eight weeks had anything then. */
  weeks: number
  /** Their mean, by place of the hour and decision. */
  hours: Omit<HourCount, 'week'>[]
}

/** What is usual from a full hour on: the same hours, a week and up to eight weeks before. Null if fewer than two weeks had anything then. */
export async function readUsual(tx: Tx, userId: string, first: Date, hours: number): Promise<Usual | null> {
  const before = Array.from({ length: comparedWeeks }, (_, week) => addDays(first, -7 * (week + 1)))
  const counts = await listHours(tx, userId, before, hours)
  const weeks = new Set(counts.map(({ week }) => week)).size
  if (weeks < enoughWeeks) return null
  return { weeks, hours: counts.map(({ hour, decision, calls }) => ({ hour, decision, calls: calls / weeks })) }
}

const comparedWeeks = 8
const enoughWeeks = 2
