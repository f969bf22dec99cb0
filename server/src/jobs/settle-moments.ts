import type { Pool } from 'pg'
import type { Deps } from '../deps.ts'

/**
 * Rows due further ahead than the code ever sets were written before the clock stepped back: they're due now, and so are the
 * schedules. Run whenever the jobs start.
 */
export async function settleMoments({ db, now }: Pick<Deps, 'db' | 'now'>, pool: Pool): Promise<void> {
  const moment = now()
  for (const { table, column, where, longest } of waits) {
    await db.asJob((tx) =>
      tx.query(
        `update ${table} set ${column} = $1 where ${where} and ${column} > $1::timestamptz + interval '${longest}'`,
        [moment],
      ),
    )
  }
  // The first start ever creates the queue.
  const { rows } = await pool.query(`select where to_regnamespace('graphile_worker') is not null`)
  if (rows.length > 0) for (const text of queued) await pool.query(text, [moment])
}

/** `longest` is more than the longest backoff or lease of the table. */
const waits = [
  {
    table: 'mail_outbox',
    column: 'next_attempt_at',
    where: 'sent_at is null and given_up_at is null',
    longest: '6 hours',
  },
  { table: 'webhook_deliveries', column: 'next_attempt_at', where: `status = 'pending'`, longest: '1 day' },
  { table: 'payment_events', column: 'next_attempt_at', where: 'handled_at is null', longest: '2 minutes' },
  { table: 'billing_subscriptions', column: 'next_sync_at', where: 'provider_id is not null', longest: '2 days' },
  { table: 'billing_subscriptions', column: 'claimed_until', where: 'true', longest: '2 minutes' },
  { table: 'account_deletions', column: 'next_attempt_at', where: 'true', longest: '2 hours' },
  { table: 'account_deletions', column: 'claimed_until', where: 'true', longest: '5 minutes' },
  { table: 'files', column: 'claimed_until', where: `state = 'running'`, longest: '1 minute' },
]

/** The queue's own table. Its backoff is six hours at most. */
const queued = [
  'update graphile_worker._private_known_crontabs set last_execution = $1 where last_execution > $1',
  `update graphile_worker._private_jobs set run_at = $1 where run_at > $1::timestamptz + interval '1 day'`,
  'update graphile_worker._private_jobs set locked_at = $1 where locked_at > $1',
  'update graphile_worker._private_job_queues set locked_at = $1 where locked_at > $1',
]
