import type { DecisionReport, DecisionsQuery, Today } from '@assay/contract/usage/decisions'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { dayMs, hourMs } from '../../time.ts'
import { type HourCount, listDecisions, listHours } from './queries-decisions.ts'
import { readUsual } from './usual.ts'

/** What was decided in a range of time, by hour or day. */
export async function readDecisions(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  { from, to, by }: DecisionsQuery,
): Promise<DecisionReport> {
  const range = { from: new Date(from), to: new Date(to), by }
  const days = (range.to.getTime() - range.from.getTime()) / dayMs
  if (days <= 0) throw new AppError('invalid_request', 'to: must be after from.')
  const maxDays = by === 'hour' ? maxDaysByHour : maxDaysByDay
  if (days > maxDays) throw new AppError('invalid_request', `A report by ${by} covers at most ${maxDays} days.`)
  const rows = await db.asUser(userId, (tx) => listDecisions(tx, userId, range))
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

const maxDaysByHour = 8
const maxDaysByDay = 367

/** The 24 hours from `from` on, beside what is usual then. */
export async function readToday({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, from: Date): Promise<Today> {
  // Time zones off by half an hour begin with the hour that their midnight is in.
  const first = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  const [today, usual] = await db.asUser(userId, async (tx) => [
    await listHours(tx, userId, [first], 24),
    await readUsual(tx, userId, first, 24),
  ])
  const hoursGone = (now().getTime() - first.getTime()) / hourMs
  const hours = Array.from({ length: 24 }, (_, place) => ({
    at: new Date(first.getTime() + place * hourMs).toISOString(),
    ...sumByDecision(today.filter(({ hour }) => hour === place)),
    usual: usual && sum(usual.hours.filter(({ hour }) => hour === place)),
  }))
  // Of the hour that is running, as much as has passed.
  const untilNow = usual?.hours.map((count) => ({
    ...count,
    calls: count.calls * Math.min(1, Math.max(0, hoursGone - count.hour)),
  }))
  return {
    hours,
    total: sumByDecision(today),
    usual: untilNow ? sumByDecision(untilNow) : null,
    usual_weeks: usual?.weeks ?? 0,
  }
}

type Count = Pick<HourCount, 'decision' | 'calls'>

function sum(counts: Count[]): number {
  return counts.reduce((total, { calls }) => total + calls, 0)
}

function sumByDecision(counts: Count[]): Today['total'] {
  const of = (wanted: HourCount['decision']) => Math.round(sum(counts.filter(({ decision }) => decision === wanted)))
  return { allow: of('allow'), review: of('review'), block: of('block') }
}
