import { deleteInSteps } from '../../db/delete-in-steps.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { countUse, type Limit } from './queries-rate-limits.ts'
import { serialize } from './serialize.ts'

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
