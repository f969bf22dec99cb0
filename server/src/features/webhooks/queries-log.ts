import type { WebhookAttempt, WebhookDelivery } from '@assay/contract/webhooks/endpoints'
import type { Tx } from '../../ports/db.ts'
import type { StoredEvent } from './compose-body.ts'

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
