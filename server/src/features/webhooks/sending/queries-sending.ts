import type { WebhookFailure } from '@assay/contract/webhooks/endpoints'
import type { Tx } from '../../../ports/db.ts'
import { maxAttempts } from '../queries-log.ts'

export type LeasedDelivery = {
  endpointId: string
  eventId: string
  userId: string
  /** How many attempts there were in this round and in all, this one included. */
  attempts: number
  number: number
  expiresAt: Date
  url: string
  secret: Buffer
  previousSecret: Buffer | null
  previousUntil: Date | null
  kind: string
  payload: object
  createdAt: Date
}

type Next = { now: Date; until: Date; busyEndpoints: string[]; busyAccounts: string[] }

/** Leases the next due delivery, so that no other process sends it too. After a crash it is due again when the lease ends. */
export async function leaseDelivery(
  tx: Tx,
  { now, until, busyEndpoints, busyAccounts }: Next,
): Promise<LeasedDelivery | undefined> {
  const { rows } = await tx.query<LeasedDelivery>(
    `with due as (
       select d.endpoint_id, d.event_id from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where d.status = 'pending' and d.next_attempt_at <= $1 and d.expires_at > $1 and e.paused_at is null
         and d.endpoint_id <> all ($3::uuid[]) and d.user_id <> all ($4::uuid[])
       order by d.next_attempt_at limit 1 for update of d skip locked
     )
     update webhook_deliveries d set attempts = d.attempts + 1, attempt_count = least(d.attempt_count + 1, ${maxAttempts}),
       next_attempt_at = $2, leased_until = $2
     from due, webhook_endpoints e, account_events v
     where d.endpoint_id = due.endpoint_id and d.event_id = due.event_id and e.id = d.endpoint_id and v.id = d.event_id
     returning d.endpoint_id as "endpointId", d.event_id as "eventId", d.user_id as "userId", d.attempts,
       d.attempt_count as number, d.expires_at as "expiresAt", e.url, e.secret, e.previous_secret as "previousSecret",
       e.previous_until as "previousUntil", v.kind, v.payload, v.created_at as "createdAt"`,
    [now, until, busyEndpoints, busyAccounts],
  )
  return rows[0]
}

type Attempt = {
  startedAt: Date
  durationMs: number
  responseStatus: number | null
  failure: WebhookFailure | null
  responseBody: string | null
}

/** Nothing if the endpoint was deleted in the meantime. */
export async function insertAttempt(
  tx: Tx,
  { endpointId, eventId, userId, number }: LeasedDelivery,
  { startedAt, durationMs, responseStatus, failure, responseBody }: Attempt,
): Promise<void> {
  await tx.query(
    `insert into webhook_attempts (endpoint_id, event_id, number, user_id, started_at, duration_ms, response_status, failure,
       response_body)
     select d.endpoint_id, d.event_id, $3, $4, $5, $6, $7, $8, $9 from webhook_deliveries d
     where d.endpoint_id = $1 and d.event_id = $2
     on conflict do nothing`,
    [endpointId, eventId, number, userId, startedAt, durationMs, responseStatus, failure, responseBody],
  )
}

/**
 * Since when nothing arrives there: null after a success. Locks the endpoint, as pausing does, before any delivery of it.
 * Undefined if it is gone.
 */
export async function noteOutcome(
  tx: Tx,
  endpointId: string,
  { isDelivered, at }: { isDelivered: boolean; at: Date },
): Promise<{ failingSince: Date | null; isPaused: boolean } | undefined> {
  const { rows } = await tx.query<{ failingSince: Date | null; isPaused: boolean }>(
    `update webhook_endpoints set failing_since = case when $2 then null else coalesce(failing_since, $3) end
     where id = $1 returning failing_since as "failingSince", paused_at is not null as "isPaused"`,
    [endpointId, isDelivered, at],
  )
  return rows[0]
}

export async function endDelivery(
  tx: Tx,
  { endpointId, eventId }: LeasedDelivery,
  status: 'delivered' | 'failed',
): Promise<void> {
  await tx.query(
    'update webhook_deliveries set status = $3, leased_until = null where endpoint_id = $1 and event_id = $2',
    [endpointId, eventId, status],
  )
}

/** To be tried again. `isCounted` is false if the process is stopping. */
export async function putBack(
  tx: Tx,
  { endpointId, eventId }: LeasedDelivery,
  { status, nextAttemptAt, isCounted }: { status: 'pending' | 'held'; nextAttemptAt: Date; isCounted: boolean },
): Promise<void> {
  await tx.query(
    `update webhook_deliveries set status = $3, next_attempt_at = least($4, expires_at), leased_until = null,
       attempts = case when $5 then attempts else attempts - 1 end
     where endpoint_id = $1 and event_id = $2`,
    [endpointId, eventId, status, nextAttemptAt, isCounted],
  )
}

/** Wakes the job when a delivery is due. Those due within the same five seconds share one run, at their end. */
export async function wakeAt(tx: Tx, at: Date): Promise<void> {
  const moment = new Date(Math.ceil(at.getTime() / wakeStepMs) * wakeStepMs)
  await tx.query(`select private.enqueue_job('deliver-webhooks', run_at => $1, job_key => $2)`, [
    moment,
    `deliver-webhooks at ${moment.toISOString()}`,
  ])
}

const wakeStepMs = 5000

/** Those whose three days are over, most of them held for a paused endpoint. */
export async function endExpired(tx: Tx, now: Date, count: number): Promise<number> {
  const { rows } = await tx.query(
    `update webhook_deliveries set status = 'failed', leased_until = null
     where (endpoint_id, event_id) in (
       select endpoint_id, event_id from webhook_deliveries
       where status in ('pending', 'held') and expires_at <= $1 order by expires_at limit $2 for update skip locked
     )
     returning event_id`,
    [now, count],
  )
  return rows.length
}
