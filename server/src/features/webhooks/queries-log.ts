import type { WebhookAttempt, WebhookDelivery } from '@assay/contract/webhooks/endpoints'
import type { Tx } from '../../ports/db.ts'
import type { StoredEvent } from './sending/sign.ts'

type Page = { endpointId: string; before: string | null; count: number }

/** Newest first: an event’s id begins with its time. */
export async function listDeliveries(
  tx: Tx,
  userId: string,
  { endpointId, before, count }: Page,
): Promise<WebhookDelivery[]> {
  const { rows } = await tx.query<DeliveryRow>(
    `select ${columns} from webhook_deliveries d
       join account_events v on v.id = d.event_id and v.user_id = $1
       left join webhook_attempts a on a.user_id = $1 and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
         and a.number = d.attempt_count
     where d.user_id = $1 and d.endpoint_id = $2 and ($3::uuid is null or d.event_id < $3)
     order by d.event_id desc limit $4`,
    [userId, endpointId, before, count],
  )
  return rows.map(toDelivery)
}

type Found = { delivery: WebhookDelivery; event: StoredEvent }

export async function findDelivery(
  tx: Tx,
  userId: string,
  endpointId: string,
  eventId: string,
): Promise<Found | undefined> {
  const { rows } = await tx.query<DeliveryRow & { payload: object }>(
    `select ${columns}, v.payload from webhook_deliveries d
       join account_events v on v.id = d.event_id and v.user_id = $1
       left join webhook_attempts a on a.user_id = $1 and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
         and a.number = d.attempt_count
     where d.user_id = $1 and d.endpoint_id = $2 and d.event_id = $3`,
    [userId, endpointId, eventId],
  )
  return rows.map(({ payload, ...row }) => ({
    delivery: toDelivery(row),
    event: { kind: row.kind, payload, createdAt: row.createdAt },
  }))[0]
}

/** Newest first. */
export async function listAttempts(
  tx: Tx,
  userId: string,
  endpointId: string,
  eventId: string,
): Promise<WebhookAttempt[]> {
  const { rows } = await tx.query<Omit<WebhookAttempt, 'started_at'> & { started_at: Date }>(
    `select number, started_at, duration_ms, response_status, failure, response_body from webhook_attempts
     where user_id = $1 and endpoint_id = $2 and event_id = $3 order by number desc`,
    [userId, endpointId, eventId],
  )
  return rows.map((row) => ({ ...row, started_at: row.started_at.toISOString() }))
}

const columns = `d.event_id, v.kind, d.status, d.attempt_count, v.created_at as "createdAt",
  case when d.status = 'pending' and d.leased_until is null then d.next_attempt_at end as "nextAttemptAt", a.response_status`

type DeliveryRow = Omit<WebhookDelivery, 'created_at' | 'next_attempt_at'> & {
  createdAt: Date
  nextAttemptAt: Date | null
}

function toDelivery({ createdAt, nextAttemptAt, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, created_at: createdAt.toISOString(), next_attempt_at: nextAttemptAt?.toISOString() ?? null }
}

type Round = { userId: string; endpointId: string; eventId: string; now: Date }

/** For one endpoint alone. What the others get is queued with the event itself, by a trigger. */
export async function insertDelivery(tx: Tx, { userId, endpointId, eventId, now }: Round): Promise<void> {
  await tx.query(
    `insert into webhook_deliveries (endpoint_id, event_id, user_id, next_attempt_at, expires_at, created_at)
     values ($1, $2, $3, $4, $4::timestamptz + interval '3 days', $4)`,
    [endpointId, eventId, userId, now],
  )
}

/** Starts another round. False if there is no such delivery, it is on its way, or it was sent too often. */
export async function restartDelivery(tx: Tx, { userId, endpointId, eventId, now }: Round): Promise<boolean> {
  const { rows } = await tx.query(
    `update webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = $4,
       expires_at = $4::timestamptz + interval '3 days'
     where user_id = $3 and endpoint_id = $1 and event_id = $2 and status in ('delivered', 'failed')
       and attempt_count < ${maxAttempts - 10}
     returning event_id`,
    [endpointId, eventId, userId, now],
  )
  return rows.length > 0
}

/** One job key, so that many events wake the job once; a run in progress is followed by another. */
export async function wakeDelivery(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('deliver-webhooks', job_key := 'deliver-webhooks')`)
}

/** An event is sent at most this often, resends by hand included. One round of the schedule has ten attempts. */
export const maxAttempts = 100
