import type { Tx } from '../../ports/db.ts'

export type Refresh = { attemptedAt: Date; checkedAt: Date | null; failure: string | null }

export async function selectRefresh(tx: Tx): Promise<Refresh | null> {
  const { rows } = await tx.query<{ attempted_at: Date; checked_at: Date | null; failure: string | null }>(
    'select attempted_at, checked_at, failure from feed_refresh',
  )
  const row = rows[0]
  return row ? { attemptedAt: row.attempted_at, checkedAt: row.checked_at, failure: row.failure } : null
}

/** Without a failure, the feeds were read, changed or not. */
export async function recordRefresh(tx: Tx, now: Date, failure: string | null): Promise<void> {
  await tx.query(
    `insert into feed_refresh (attempted_at, checked_at, failure) values ($1::timestamptz, case when $2::text is null then $1::timestamptz end, $2)
     on conflict (is_only) do update set attempted_at = excluded.attempted_at, failure = excluded.failure,
       checked_at = coalesce(excluded.checked_at, feed_refresh.checked_at)`,
    [now, failure],
  )
}

/** One refresh at a time, until the transaction ends. */
export async function lockRefresh(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('refresh feeds', 0))`)
}
