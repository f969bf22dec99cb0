import type { AnnouncedIncident } from '@assay/contract/incidents'
import type { ComponentStatus, Status } from '@assay/contract/status'
import type { ComponentId } from '@assay/contract/status-components'
import type { Deps } from '../../deps.ts'
import { within } from '../../within.ts'
import { isActive, readIncidents } from '../incidents/read.ts'
import { componentsInUse, noResponse } from './checks.ts'
import { daysOf, firstDay, incidentsOf, isFresh, uptimePercent, worstOf } from './days.ts'
import { listSpans, type Span } from './queries.ts'

export type StatusDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log'>

export type StatusReader = () => Promise<Status>

export const keptSeconds = 3

/** Reads every 3 seconds at most, however many ask, and works without the database too. */
export function createStatusReader(deps: StatusDeps): StatusReader {
  let known: { status: Status; at: number } | null = null
  let asked: Promise<Status> | null = null
  const ask = async () => {
    const now = deps.now()
    // Service role: the state of the service is no user’s.
    const reading = deps.db.asService(async (tx) => ({
      spans: await listSpans(tx, firstDay(now)),
      announced: await readIncidents(tx, firstDay(now), now),
    }))
    reading.catch((error: unknown) => deps.log.warn({ err: error }, 'the history of the status could not be read'))
    const found = await within(3000, reading, () => null).catch(() => null)
    const status =
      found === null ? withoutDatabase(known?.status ?? describe(deps, nothing, now), now) : describe(deps, found, now)
    known = { status, at: now.getTime() }
    return status
  }
  return async () => {
    if (known && Math.abs(deps.now().getTime() - known.at) < keptSeconds * 1000) return known.status
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

type Known = { spans: Span[]; announced: AnnouncedIncident[] }

const nothing: Known = { spans: [], announced: [] }

function describe(deps: StatusDeps, { spans, announced }: Known, now: Date): Status {
  const parts = componentsInUse(deps).map((id) => ({ id, spans: spans.filter(({ component }) => component === id) }))
  const active = announced.filter(isActive)
  const components = parts.map((part) => describeComponent(part.id, part.spans, active, now))
  const last = spans.reduce((latest, { endsAt }) => Math.max(latest, endsAt.getTime()), 0)
  return {
    state: worstOf(components.map(({ state }) => state)) ?? 'unknown',
    checked_at: last === 0 ? null : new Date(last).toISOString(),
    components,
    incidents: parts
      .flatMap((part) => incidentsOf(part.spans, now))
      .toSorted((a, b) => b.started_at.localeCompare(a.started_at))
      .slice(0, maxIncidents),
    announced,
  }
}

const maxIncidents = 20

/** What we know to be wrong counts, even if our checks don't notice it. */
function describeComponent(id: ComponentId, spans: Span[], active: AnnouncedIncident[], now: Date): ComponentStatus {
  const last = spans.at(-1)
  const current = last && isFresh(last, now) ? last : null
  const impacts = active.flatMap(({ components, impact }) =>
    components.includes(id) && impact !== 'none' ? [impact] : [],
  )
  return {
    id,
    state: worstOf([current?.state ?? 'unknown', ...impacts]) ?? 'unknown',
    note: current?.note || null,
    uptime_percent: uptimePercent(spans, firstDay(now).getTime(), now.getTime()),
    days: daysOf(spans, now),
  }
}

/** The days are from the last successful read. The state of the other components is unknown. */
function withoutDatabase(last: Status, now: Date): Status {
  const components = last.components.map((component): ComponentStatus => {
    const isDown = component.id === 'database' || component.id === 'api'
    return { ...component, ...(isDown ? noResponse : { state: 'unknown', note: null }) }
  })
  return { ...last, state: 'down', checked_at: now.toISOString(), components }
}
