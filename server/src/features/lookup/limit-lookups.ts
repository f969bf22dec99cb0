import { formatCounted } from '@assay/contract/format/figures'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { enforceLimit, type Limit } from '../../http/throttling/limits.ts'

type LimitDeps = Pick<Deps, 'db' | 'now' | 'blocked' | 'config'>

/** Every look-up counts, whether we know the domain or not, so that nobody copies our data one domain at a time. */
export async function limitLookups(deps: LimitDeps, address: string): Promise<void> {
  if (!deps.config.hasApiLimits) return
  await limit(deps, `lookup:minute:${address}`, { max: 20, windowSeconds: 60 })
  await limit(deps, `lookup:day:${address}`, { max: 200, windowSeconds: 86_400 })
}

/** For pages that read a few rows. */
export async function limitReading(deps: LimitDeps, address: string): Promise<void> {
  if (deps.config.hasApiLimits) await limit(deps, `lookup:reading:${address}`, { max: 60, windowSeconds: 60 })
}

async function limit(deps: LimitDeps, key: string, allowed: Limit): Promise<void> {
  try {
    await enforceLimit(deps, key, allowed)
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfterSeconds === undefined) throw error
    const { retryAfterSeconds } = error
    throw new AppError('rate_limited', `That’s a lot of requests. Try again in ${inWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    })
  }
}

function inWords(seconds: number): string {
  if (seconds < 60) return formatCounted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 60 ? formatCounted(minutes, 'minute') : formatCounted(Math.ceil(minutes / 60), 'hour')
}
