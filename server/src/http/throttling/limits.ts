import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../ports/db.ts'
import { AppError } from '../errors.ts'

type LimitDeps = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'blocked'>>

/**
 * Ends the request with a 429 above the limit, counted across all processes. With `blocked`, which every public endpoint
 * passes, further requests are rejected from memory until the window ends: a flood of rejections must not become
 * a flood of queries.
 */
export async function enforceLimit({ db, now, blocked }: LimitDeps, key: string, limit: Limit): Promise<void> {
  // All lock the same row. Without this, one sender's burst would tie up every connection waiting for it.
  await serialize(db, key, async () => {
    const secondsLeft = blocked?.secondsLeft(key) ?? 0
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft)
    const result = await db.asService((tx) => countUse(tx, key, limit, now()))
    if (result.status === 'allowed') return
    blocked?.add(key, result.retryAfterSeconds)
    throw tooManyRequests(result.retryAfterSeconds)
  })
}

export async function sweepLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteInSteps(db, { table: 'rate_limits', where: 'window_ends_at <= $1', by: 'window_ends_at' }, [now()])
}

export const tooManyMessage = 'Too many requests. Wait a moment, then try again.'

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', tooManyMessage, { retryAfterSeconds })
}

/** A mutex per owner and key: work with the same key on the same owner runs one at a time, in order. */
async function serialize<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const last = queues.get(owner) ?? new Map<string, Promise<unknown>>()
  queues.set(owner, last)
  const before = last.get(key)
  const own = before ? before.then(work, work) : work()
  last.set(key, own)
  try {
    return await own
  } finally {
    if (last.get(key) === own) last.delete(key)
  }
}

const queues = new WeakMap<object, Map<string, Promise<unknown>>>()

/** "5 minutes", "2 hours": how long to wait before a retry. Rounded up, so waiting that long is enough. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 90) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

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

/** Counts a use and ends the request with a 429 above the limit. */
export async function limitUse(tx: Tx, key: string, limit: Limit, now: Date, uses = 1): Promise<void> {
  const use = await countUse(tx, key, limit, now, uses)
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
}

/** Returns a use that turned out not to count. */
export async function returnUse(tx: Tx, key: string): Promise<void> {
  await tx.query('update rate_limits set count = greatest(0, count - 1) where key = $1', [key])
}
