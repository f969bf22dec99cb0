import type { Tx } from '../../../ports/db.ts'
import type { PaymentEvent } from '../../../ports/payments.ts'

export type NewEvent = PaymentEvent & { bodyHash: Buffer; eventId: string | null }

/** False for a duplicate. A known id on an unknown body is ignored, because the id is not signed. */
export async function keepEvent(tx: Tx, event: NewEvent, now: Date): Promise<boolean> {
  const insert = (eventId: string | null) =>
    tx.query(
      `insert into payment_events (body_hash, event_id, name, subscription_id, invoice_id, payment_id, dispute_id,
         created_at, received_at, next_attempt_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict do nothing returning body_hash`,
      [
        event.bodyHash,
        eventId,
        event.name,
        event.subscriptionId,
        event.invoiceId,
        event.paymentId,
        event.disputeId,
        event.createdAt,
        now,
      ],
    )
  if ((await insert(event.eventId)).rows.length === 1) return true
  return event.eventId !== null && (await insert(null)).rows.length === 1
}

export async function enqueueEvents(tx: Tx): Promise<void> {
  await tx.query(`select private.enqueue_job('payment-events', job_key => 'payment-events')`)
}

export type WaitingEvent = {
  bodyHash: Buffer
  name: string
  subscriptionId: string | null
  invoiceId: string | null
  paymentId: string | null
  disputeId: string | null
  createdAt: Date | null
  receivedAt: Date
}

/** The oldest due event of each subscription: one sync covers them all. */
export async function listDueEvents(tx: Tx, now: Date, count: number): Promise<WaitingEvent[]> {
  const { rows } = await tx.query<WaitingEvent>(
    `select distinct on (coalesce(subscription_id, encode(body_hash, 'hex'))) ${columns} from (
       select * from payment_events where handled_at is null and next_attempt_at <= $1 order by next_attempt_at limit $2
     ) due
     order by coalesce(subscription_id, encode(body_hash, 'hex')), received_at`,
    [now, count],
  )
  return rows
}

export async function findOldestEvent(tx: Tx): Promise<Date | null> {
  const { rows } = await tx.query<{ oldest: Date | null }>(
    'select min(received_at) as oldest from payment_events where handled_at is null',
  )
  return rows[0]?.oldest ?? null
}

/** Oldest first. */
export async function listWaitingEvents(tx: Tx, subscriptionId: string): Promise<WaitingEvent[]> {
  const { rows } = await tx.query<WaitingEvent>(
    `select ${columns} from payment_events where subscription_id = $1 and dispute_id is null and handled_at is null
     order by created_at, received_at`,
    [subscriptionId],
  )
  return rows
}

export async function markHandled(tx: Tx, events: Pick<WaitingEvent, 'bodyHash'>[], now: Date): Promise<void> {
  if (events.length === 0) return
  const bodyHashes = events.map(({ bodyHash }) => bodyHash)
  await tx.query('update payment_events set handled_at = $2 where body_hash = any ($1::bytea[])', [bodyHashes, now])
}

/** Backs off for 1, 5 and 25 seconds, then a minute. */
export async function postponeEvents(tx: Tx, { subscriptionId, bodyHash }: WaitingEvent, now: Date): Promise<void> {
  await tx.query(
    `update payment_events set attempts = attempts + 1,
       next_attempt_at = $3::timestamptz + make_interval(secs => least(60, 5 ^ least(attempts, 4)))
     where handled_at is null and (body_hash = $1 or subscription_id = $2)`,
    [bodyHash, subscriptionId, now],
  )
}

export async function nameSubscription(tx: Tx, bodyHash: Buffer, subscriptionId: string): Promise<void> {
  await tx.query('update payment_events set subscription_id = $2 where body_hash = $1', [bodyHash, subscriptionId])
}

const columns = `body_hash as "bodyHash", name, subscription_id as "subscriptionId", invoice_id as "invoiceId",
  payment_id as "paymentId", dispute_id as "disputeId", created_at as "createdAt", received_at as "receivedAt"`

/** True the first time; `name` identifies the notice. */
export async function markNoticeSent(tx: Tx, subscriptionId: string, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    'update billing_subscriptions set sent_notices = array_append(sent_notices, $2) where id = $1 and not sent_notices @> array[$2] returning id',
    [subscriptionId, name],
  )
  return rows.length === 1
}

/** The same for a scheduled change. Only the last one counts: going back to an earlier choice is news again. */
export async function markScheduledNotice(tx: Tx, subscriptionId: string, name: string): Promise<boolean> {
  const { rows } = await tx.query(
    `update billing_subscriptions
     set sent_notices = array_append(array(select sent from unnest(sent_notices) sent where sent not like 'scheduled %'), $2)
     where id = $1 and not sent_notices @> array[$2] returning id`,
    [subscriptionId, name],
  )
  return rows.length === 1
}

export async function forgetScheduledNotices(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.query(
    `update billing_subscriptions
     set sent_notices = array(select sent from unnest(sent_notices) sent where sent not like 'scheduled %') where id = $1`,
    [subscriptionId],
  )
}
