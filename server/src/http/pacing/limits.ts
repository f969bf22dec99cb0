import type { Deps } from '../../deps.ts'
import { AppError } from '../errors.ts'
import { oneByOne } from './one-by-one.ts'
import { countUse, deleteEndedWindows, type Limit } from './queries.ts'

type LimitDeps = Pick<Deps, 'db' | 'now'> & Partial<Pick<Deps, 'blocked'>>

/**
 * Ends the request with 429 when this was done too often; all processes on the database count together. With `blocked`,
 * which every door that is open to anyone passes, whoever goes on in spite of it is refused from memory until the window
 * ends: a flood of refusals must not become a flood of queries.
 */
export async function enforceLimit({ db, now, blocked }: LimitDeps, key: string, limit: Limit): Promise<void> {
  // Each locks the same row: a rush of one sender would otherwise hold every connection while it waits for it.
  await oneByOne(db, key, async () => {
    const secondsLeft = blocked?.secondsLeft(key) ?? 0
    if (secondsLeft > 0) throw tooManyRequests(secondsLeft)
    const result = await db.asService((tx) => countUse(tx, key, limit, now()))
    if (result.status === 'allowed') return
    blocked?.add(key, result.retryAfterSeconds)
    throw tooManyRequests(result.retryAfterSeconds)
  })
}

export async function sweepLimits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.asService((tx) => deleteEndedWindows(tx, now()))
}

export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', { retryAfterSeconds })
}
