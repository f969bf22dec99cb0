import type { Tx } from '../../ports/db.ts'
import type { Backlog } from '../../ports/metrics.ts'

export type StoredBacklog = Omit<Backlog, 'feedsAgeSeconds' | 'mailOldestSeconds'>

/** Uses the indexes of pending work, so millions of finished rows don't matter. */
export async function selectBacklog(tx: Tx, now: Date): Promise<StoredBacklog> {
  const { rows } = await tx.query<StoredBacklog>(
    `select (select count(*)::float8 from mail_outbox where sent_at is null and given_up_at is null) as "mailWaiting",
       (select count(*)::float8 from mail_outbox where given_up_at > $1::timestamptz - interval '1 day') as "mailGivenUp",
       (select count(*)::float8 from payment_events where handled_at is null) as "paymentEventsWaiting",
       coalesce(extract(epoch from $1::timestamptz - (
         select min(received_at) from payment_events where handled_at is null)), 0)::float8 as "paymentEventsOldestSeconds",
       coalesce(private.ledger_days_ahead(), 0)::float8 as "ledgerDaysAhead",
       (select count(*)::float8 from webhook_endpoints where failing_since < $1::timestamptz - interval '1 day') as "webhooksDead",
       (select count(*)::float8 from payment_disputes where decided_at is null) as "disputesOpen",
       (select count(*)::float8 from payment_disputes
         where decided_at is null and respond_by < $1::timestamptz + interval '3 days') as "disputesDue"`,
    [now],
  )
  const [row] = rows
  if (!row) throw new Error('a query of sums returned no row')
  return row
}
