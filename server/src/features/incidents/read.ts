import type { AnnouncedIncident } from '@assay/contract/incidents'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { type Incident, listIncidents, type Update } from './queries.ts'
import { countSubscribers } from './queries-subscribers.ts'
import { maintenanceState } from './write.ts'

/** Newest first: what is current or planned, and what ended after `since`. */
export async function readIncidents(tx: Tx, since: Date, now: Date): Promise<AnnouncedIncident[]> {
  const incidents = await listIncidents(tx, since, now)
  return incidents.map((incident) => toAnnounced(incident, now))
}

/** For the console, with how many people get them by email. */
export function listForOperators({ db, now }: Pick<Deps, 'db' | 'now'>, since: Date) {
  // Service role: what operators announce is no user’s.
  return db.asService(async (tx) => ({
    incidents: await readIncidents(tx, since, now()),
    subscribers: await countSubscribers(tx),
  }))
}

/** Whether it affects customers right now. */
export function isActive({ state }: Pick<AnnouncedIncident, 'state'>): boolean {
  return !['resolved', 'completed', 'canceled', 'scheduled'].includes(state)
}

function toAnnounced({ updates, ...incident }: Incident & { updates: Update[] }, now: Date): AnnouncedIncident {
  const { id, kind, title, impact, components, startsAt, endsAt, resolvedAt } = incident
  const written = updates[0]?.state ?? 'investigating'
  return {
    id,
    kind,
    title,
    impact,
    components,
    state: kind === 'maintenance' ? maintenanceState(incident, now) : written,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    resolved_at: resolvedAt?.toISOString() ?? null,
    updates: updates.map(({ createdAt, ...update }) => ({ ...update, created_at: createdAt.toISOString() })),
  }
}
