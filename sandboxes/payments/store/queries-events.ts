import type { Tx } from './books.ts'

export type SentEvent = {
  id: string
  subscriptionId: string
  event: string
  body: string
  createdAt: Date
  attempts: number
  nextAttemptAt: Date
  lastResponse: string | null
  deliveredAt: Date | null
  givenUpAt: Date | null
}

const columns = `id, subscription_id as "subscriptionId", event, body, created_at as "createdAt", attempts,
  next_attempt_at as "nextAttemptAt", last_answer as "lastResponse", delivered_at as "deliveredAt", given_up_at as "givenUpAt"`

/** Due immediately, or after the delay set on the control page. */
export async function insertEvent(
  tx: Tx,
  event: Pick<SentEvent, 'id' | 'subscriptionId' | 'event' | 'body' | 'createdAt'>,
): Promise<void> {
  await tx.query(
    `insert into events (id, subscription_id, event, body, created_at, next_attempt_at)
     select $1, $2, $3, $4, $5, $5::timestamptz + make_interval(secs => webhook_delay_seconds) from controls`,
    [event.id, event.subscriptionId, event.event, event.body, event.createdAt],
  )
}

/** Leases due events for a minute, so that no other process sends them too. */
export async function leaseEvents(tx: Tx, now: Date, { isShuffled }: { isShuffled: boolean }): Promise<SentEvent[]> {
  const { rows } = await tx.query<SentEvent>(
    `with due as (
       select number from events where delivered_at is null and given_up_at is null and next_attempt_at <= $1
       order by ${isShuffled ? 'random()' : 'number'} limit 10 for update skip locked
     ), leased as (
       update events set attempts = attempts + 1, next_attempt_at = $1::timestamptz + interval '1 minute'
       where number in (select number from due) returning *
     )
     select ${columns} from leased order by ${isShuffled ? 'random()' : 'number'}`,
    [now],
  )
  return rows
}

export async function markDelivered(tx: Tx, id: string, response: string, now: Date): Promise<void> {
  await tx.query('update events set delivered_at = $3, last_answer = $2 where id = $1', [id, response, now])
}

export async function markUndelivered(
  tx: Tx,
  id: string,
  response: string,
  next: { nextAttemptAt: Date } | { givenUpAt: Date },
): Promise<void> {
  const { nextAttemptAt = null, givenUpAt = null } = { nextAttemptAt: null, givenUpAt: null, ...next }
  await tx.query(
    `update events set last_answer = $2, next_attempt_at = coalesce($3, next_attempt_at), given_up_at = $4 where id = $1`,
    [id, response, nextAttemptAt, givenUpAt],
  )
}

/** Makes undelivered events due now, abandoned ones included. A delivered one is sent again only if it is named. */
export async function makeEventsDue(tx: Tx, now: Date, id: string | null): Promise<number> {
  const { rows } = await tx.query(
    `update events set next_attempt_at = $1, given_up_at = null, delivered_at = null
     where ($2::text is null and delivered_at is null) or id = $2 returning id`,
    [now, id],
  )
  return rows.length
}

export async function listEvents(tx: Tx, subscriptionId: string | null): Promise<SentEvent[]> {
  const { rows } = await tx.query<SentEvent>(
    `select ${columns} from events where $1::text is null or subscription_id = $1 order by number desc limit 200`,
    [subscriptionId],
  )
  return rows
}
