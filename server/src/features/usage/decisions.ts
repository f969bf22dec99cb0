import type { DecisionReport, DecisionsQuery, Today } from '@assay/contract/usage/decisions'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { addDays, dayMs } from '../../time.ts'
import { type HourCount, listDecisions, listHours } from './queries-decisions.ts'

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

/** The 24 hours from `from` on, beside what they usually are: the mean of the same weekday in the weeks before. */
export async function readToday({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, from: Date): Promise<Today> {
  // Time zones off by half an hour begin with the hour that their midnight is in.
  const first = Math.floor(from.getTime() / hourMs) * hourMs
  const weeks = [0, 1, 2, 3, 4].map((week) => addDays(new Date(first), -7 * week))
  const counts = await db.asUser(userId, (tx) => listHours(tx, userId, weeks))
  const today = counts.filter(({ week }) => week === 0)
  const before = counts.filter(({ week }) => week > 0)
  const weekCount = new Set(before.map(({ week }) => week)).size
  const isUsualKnown = weekCount > 0
  const hoursGone = (now().getTime() - first) / hourMs
  const hours = Array.from({ length: 24 }, (_, place) => ({
    at: new Date(first + place * hourMs).toISOString(),
    ...sumByDecision(today.filter(({ hour }) => hour === place)),
    usual: isUsualKnown ? sum(before.filter(({ hour }) => hour === place)) / weekCount : null,
  }))
  // Of the hour that is running, as much as has passed.
  const untilNow = before.map((count) => ({
    ...count,
    calls: count.calls * Math.min(1, Math.max(0, hoursGone - count.hour)),
  }))
  const usual = sumByDecision(untilNow, weekCount)
  return { hours, total: sumByDecision(today), usual: isUsualKnown ? usual : null }
}

const hourMs = 3_600_000

function sum(counts: HourCount[]): number {
  return counts.reduce((total, { calls }) => total + calls, 0)
}

function sumByDecision(counts: HourCount[], weeks = 1): Today['total'] {
  const of = (wanted: HourCount['decision']) =>
    Math.round(sum(counts.filter(({ decision }) => decision === wanted)) / Math.max(1, weeks))
  return { allow: of('allow'), review: of('review'), block: of('block') }
}
