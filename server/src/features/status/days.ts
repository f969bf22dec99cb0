import { type CheckState, type CurrentState, checkStates, type Incident, type StatusDay } from '@assay/contract/status'
import { dayMs } from '../../time.ts'
import type { Span } from './queries.ts'

const shownDays = 30

/** One component's days, oldest first: today and the 29 before it, each from midnight UTC. */
export function daysOf(spans: Span[], now: Date): StatusDay[] {
  const first = firstDay(now).getTime()
  return Array.from({ length: shownDays }, (_, index) => dayOf(spans, first + index * dayMs))
}

export function firstDay(now: Date): Date {
  const today = Math.floor(now.getTime() / dayMs) * dayMs
  return new Date(today - (shownDays - 1) * dayMs)
}

/** Share of the measured time; slow isn't down. Null if nothing was measured. */
export function uptimePercent(spans: Span[], from: number, to: number): number | null {
  const measured = lengthOf(spans, from, to)
  if (measured === 0) return null
  const down = lengthOf(
    spans.filter(({ state }) => state === 'down'),
    from,
    to,
  )
  return Math.floor((1 - down / measured) * 10_000) / 100
}

/** Null if there is nothing to compare. */
export function worstOf(states: CurrentState[]): CheckState | null {
  return checkStates.findLast((state) => states.includes(state)) ?? null
}

function dayOf(spans: Span[], start: number): StatusDay {
  const end = start + dayMs
  const touching = spans.filter(({ startedAt, endsAt }) => startedAt.getTime() < end && endsAt.getTime() >= start)
  return {
    day: new Date(start).toISOString().slice(0, 10),
    state: worstOf(touching.map(({ state }) => state)),
    uptime_percent: uptimePercent(touching, start, end),
    measured_minutes: Math.round(lengthOf(touching, start, end) / 60_000),
  }
}

function lengthOf(spans: Span[], from: number, to: number): number {
  return spans.reduce(
    (sum, { startedAt, endsAt }) =>
      sum + Math.max(0, Math.min(to, endsAt.getTime()) - Math.max(from, startedAt.getTime())),
    0,
  )
}

type Trouble = Pick<Incident, 'component' | 'state'> & { startedAt: Date; endsAt: Date }

/** Every continuous outage of one component, whatever states it went through. Spans are ordered by time. */
export function incidentsOf(spans: Span[], now: Date): Incident[] {
  const troubles: Trouble[] = []
  for (const { component, state, startedAt, endsAt } of spans) {
    if (state === 'up') continue
    const last = troubles.at(-1)
    if (last && startedAt <= last.endsAt) {
      last.endsAt = endsAt
      if (checkStates.indexOf(state) > checkStates.indexOf(last.state)) last.state = state
    } else troubles.push({ component, state, startedAt, endsAt })
  }
  const lastSpan = spans.at(-1)
  return (
    troubles
      .map(({ component, state, startedAt, endsAt }) => {
        const isOpen = endsAt === lastSpan?.endsAt && isFresh(lastSpan, now)
        return {
          component,
          state,
          started_at: startedAt.toISOString(),
          ended_at: isOpen ? null : endsAt.toISOString(),
        }
      })
      // A single result with nothing measured after it has no length.
      .filter(({ started_at, ended_at }) => started_at !== ended_at)
  )
}

/** Whether it still describes the present. */
export function isFresh({ endsAt }: Span, now: Date): boolean {
  return now.getTime() - endsAt.getTime() <= freshSeconds * 1000
}

/** Checks run every minute, and one may be late. */
const freshSeconds = 180
