import type { Tx } from '../../ports/db.ts'

export type Limit = { max: number; windowSeconds: number }
export type LimitResult = { status: 'allowed' } | { status: 'exceeded'; retryAfterSeconds: number }

/**
 * Counts a use, or several, in the transaction, so a rollback undoes it. The window starts with its first use; one that would end
 * later than a new one is shortened, because the clock has stepped back. What was counted stays: some of these are used once.
 */
export async function countUse(
  tx: Tx,
  key: string,
  { max, windowSeconds }: Limit,
  now: Date,
  uses = 1,
): Promise<LimitResult> {
  const { rows } = await tx.query<{ count: number; windowEndsAt: Date }>(
    `insert into rate_limits as held (key, count, window_ends_at) values ($1, $4, $2::timestamptz + make_interval(secs => $3))
     on conflict (key) do update set
       count = case when held.window_ends_at <= $2 then excluded.count else held.count + excluded.count end,
       window_ends_at = case when held.window_ends_at <= $2 then excluded.window_ends_at
         else least(held.window_ends_at, excluded.window_ends_at) end
     returning count, window_ends_at as "windowEndsAt"`,
    [key, now, windowSeconds, uses],
  )
  const [held] = rows
  if (!held || held.count <= max) return { status: 'allowed' }
  const milliseconds = held.windowEndsAt.getTime() - now.getTime()
  return { status: 'exceeded', retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}

export async function forgetUses(tx: Tx, key: string): Promise<void> {
  await tx.query('delete from rate_limits where key = $1', [key])
}

/** For a use that turned out not to count. */
export async function returnUse(tx: Tx, key: string): Promise<void> {
  await tx.query('update rate_limits set count = greatest(0, count - 1) where key = $1', [key])
}
