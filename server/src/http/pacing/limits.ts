import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { AppError } from '../errors.ts'
import { oneByOne } from './one-by-one.ts'

export type Limit = { max: number; windowSeconds: number }
export type LimitResult = { status: 'allowed' } | { status: 'exceeded'; retryAfterSeconds: number }

type LimitDeps = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'blocked'>>

/**
 * Ends the request with 429 when this was done too often; all processes on the database count together. With `blocked`,
 * which every door that is open to anyone passes, whoever goes on in spite of it is refused from memory until the window
 * ends: a flood of refusals must not become a flood of queries.
 */
export async function enforceLimit({ db, now, blocked }: LimitDeps, key: string, limit: Limit): Promise<void> {
  // Each locks the same row: a rush of one sender would otherwise hold every connection while it waits for it.
  await oneByOne(key, async () => {
    const secondsLeft = blocked?.secondsLeft(key) ?? 0
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft)
    const result = await db.asService((tx) => countUse(tx, key, limit, now()))
    if (result.status === 'allowed') return
    blocked?.add(key, result.retryAfterSeconds)
    throw tooManyRequests(result.retryAfterSeconds)
  })
}

/** Counts one use within the transaction: a use that is rolled back was none. The window begins with its first use. */
export async function countUse(tx: Tx, key: string, { max, windowSeconds }: Limit, now: Date): Promise<LimitResult> {
  const { rows } = await tx.query<{ count: number; windowEndsAt: Date }>(
    `insert into rate_limits as held (key, count, window_ends_at) values ($1, 1, $2::timestamptz + make_interval(secs => $3))
     on conflict (key) do update set
       count = case when held.window_ends_at <= $2 then 1 else held.count + 1 end,
       window_ends_at = case when held.window_ends_at <= $2 then excluded.window_ends_at else held.window_ends_at end
     returning count, window_ends_at as "windowEndsAt"`,
    [key, now, windowSeconds],
  )
  const [held] = rows
  if (!held || held.count <= max) return { status: 'allowed' }
  const milliseconds = held.windowEndsAt.getTime() - now.getTime()
  return { status: 'exceeded', retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) }
}

export async function forgetUses(tx: Tx, key: string): Promise<void> {
  await tx.query('delete from rate_limits where key = $1', [key])
}

/** For what turned out not to count. */
export async function returnUse(tx: Tx, key: string): Promise<void> {
  await tx.query('update rate_limits set count = greatest(0, count - 1) where key = $1', [key])
}

export async function sweepLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asService((tx) => tx.query('delete from rate_limits where window_ends_at <= $1', [now()]))
}

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds })
}
