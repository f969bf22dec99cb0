import type { IncidentUpdate, NewIncident } from '@assay/contract/incidents'
import type { IncidentState } from '@assay/contract/incidents/rules'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { Tx } from '../../ports/db.ts'
import { findLastState, type Incident, insertIncident, insertUpdate, lockIncident, resolve } from './queries.ts'

type WriteDeps = Pick<Deps, 'db' | 'now'>

/** Shown on the status page within seconds; a job mails it to subscribers. Returns its id. */
export function writeIncident({ db, now }: WriteDeps, written: NewIncident): Promise<string> {
  const createdAt = now()
  const times =
    written.kind === 'incident'
      ? { startsAt: createdAt, endsAt: null }
      : { startsAt: new Date(written.starts_at), endsAt: new Date(written.ends_at) }
  if (times.endsAt) checkWindow(times.startsAt, times.endsAt, createdAt)
  // Service role: what operators announce is no user’s.
  return db.asService(async (tx) => {
    const made = { ...written, ...times }
    const id = await insertIncident(tx, made)
    const state =
      written.kind === 'incident' ? written.state : maintenanceState({ ...times, resolvedAt: null }, createdAt)
    await insertUpdate(tx, id, { state, message: written.message, createdAt })
    await wakeMailing(tx)
    return id
  })
}

function checkWindow(startsAt: Date, endsAt: Date, now: Date): void {
  const reject = (field: string, sentence: string) => {
    throw new AppError('invalid_request', sentence, { fields: { [field]: sentence } })
  }
  if (endsAt <= startsAt) reject('ends_at', 'The end must be after the start.')
  if (endsAt <= now) reject('ends_at', 'The end must be in the future.')
}

/** Returns the state it's in now. */
export function updateIncident(
  { db, now }: WriteDeps,
  id: string,
  { message, state, is_over: isOver }: IncidentUpdate,
): Promise<IncidentState> {
  const createdAt = now()
  // Service role: what operators announce is no user’s.
  return db.asService(async (tx) => {
    const incident = await lockIncident(tx, id)
    if (!incident) throw new AppError('not_found', 'There’s no such incident.')
    if (incident.resolvedAt) throw new AppError('conflict', 'This is already over. Write a new one.')
    if (isOver) await resolve(tx, id, createdAt)
    const next = nextState({ ...incident, resolvedAt: isOver ? createdAt : null }, createdAt)
    const written = next ?? state ?? (await findLastState(tx, id)) ?? 'investigating'
    await insertUpdate(tx, id, { state: written, message, createdAt })
    await wakeMailing(tx)
    return written
  })
}

/** Null if the operator says which. */
function nextState(incident: Incident, now: Date): IncidentState | null {
  if (incident.kind === 'maintenance') return maintenanceState(incident, now)
  return incident.resolvedAt ? 'resolved' : null
}

/** Follows from its times, so that nobody has to be there when it starts. */
export function maintenanceState(
  { startsAt, endsAt, resolvedAt }: Pick<Incident, 'startsAt' | 'endsAt' | 'resolvedAt'>,
  now: Date,
): IncidentState {
  if (resolvedAt) return resolvedAt < startsAt ? 'canceled' : 'completed'
  if (now < startsAt) return 'scheduled'
  return endsAt && now >= endsAt ? 'completed' : 'in_progress'
}

async function wakeMailing(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('mail-incidents', job_key := 'mail-incidents')`)
}
