import { checkStates, type Incident } from '@assay/contract/status'
import type { Span } from './queries.ts'

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
