import type { Tx } from '../../ports/db.ts'

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
       and attempt_count < ${mostAttempts - 10}
     returning event_id`,
    [endpointId, eventId, userId, now],
  )
  return rows.length > 0
}

/** One job key, so that many events wake the job once; a run in progress is followed by another. */
export async function wakeDelivery(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('deliver-webhooks', job_key := 'deliver-webhooks')`)
}

/** A round has ten. */
export const mostAttempts = 100
