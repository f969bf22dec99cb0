import type { AnnouncedIncident } from '@assay/contract/incidents'
import type { IncidentState } from '@assay/contract/incidents/rules'
import { z } from 'zod'
import type { Tx } from '../../ports/db.ts'

export type Incident = {
  id: string
  kind: AnnouncedIncident['kind']
  title: string
  impact: AnnouncedIncident['impact']
  components: AnnouncedIncident['components']
  startsAt: Date
  endsAt: Date | null
  resolvedAt: Date | null
}

export type Update = { state: IncidentState; message: string; createdAt: Date }

const columns = `id, kind, title, impact, components, starts_at as "startsAt", ends_at as "endsAt", resolved_at as "resolvedAt"`

export async function insertIncident(tx: Tx, made: Omit<Incident, 'id' | 'resolvedAt'>): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into incidents (kind, title, impact, components, starts_at, ends_at) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [made.kind, made.title, made.impact, made.components, made.startsAt, made.endsAt],
  )
  return z.string().parse(rows[0]?.id)
}

export async function insertUpdate(tx: Tx, incidentId: string, { state, message, createdAt }: Update): Promise<void> {
  await tx.query('insert into incident_updates (incident_id, state, message, created_at) values ($1, $2, $3, $4)', [
    incidentId,
    state,
    message,
    createdAt,
  ])
}

/** Locked, so that of two people who end it at once one gets to hear that it's over. */
export async function lockIncident(tx: Tx, id: string): Promise<Incident | undefined> {
  const { rows } = await tx.query<Incident>(`select ${columns} from incidents where id = $1 for update`, [id])
  return rows[0]
}

export async function resolve(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update incidents set resolved_at = $2 where id = $1', [id, now])
}

const UpdateRow = z.object({ state: z.custom<IncidentState>(), message: z.string(), createdAt: z.coerce.date() })

/** Newest first: what isn't over, and what was over after `since`. */
export async function listIncidents(tx: Tx, since: Date, now: Date): Promise<(Incident & { updates: Update[] })[]> {
  const { rows } = await tx.query<Incident & { updates: unknown }>(
    `select ${columns}, (
       select coalesce(jsonb_agg(jsonb_build_object('state', u.state, 'message', u.message, 'createdAt', u.created_at)
         order by u.id desc), '[]')
       from (select * from incident_updates where incident_id = incidents.id order by id desc limit 50) u
     ) as updates
     from incidents
     where starts_at >= $1::timestamptz or resolved_at >= $1 or resolved_at is null and (ends_at is null or ends_at >= $1)
     order by coalesce(resolved_at, ends_at, $2) desc, starts_at desc limit 50`,
    [since, now],
  )
  return rows.map((row) => ({ ...row, updates: z.array(UpdateRow).parse(row.updates) }))
}

/** Of the last update that has one. */
export async function findLastState(tx: Tx, incidentId: string): Promise<IncidentState | null> {
  const { rows } = await tx.query<{ state: IncidentState }>(
    'select state from incident_updates where incident_id = $1 order by id desc limit 1',
    [incidentId],
  )
  return rows[0]?.state ?? null
}
