import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { createRateLimiter } from '../../http/pacing/requests-per-second.ts'
import { keptSeconds, type StatusDeps, type StatusReader } from './read-status.ts'

/** `/status.json`, for the status page and outside monitors. It must respond while the database is down. */
export function statusRoutes(deps: StatusDeps & Pick<Deps, 'sharedRate'>, readStatus: StatusReader) {
  // Not in the database, because it would go down with it.
  const limiter = createRateLimiter(deps)
  return new Hono<AppEnv>().get('/status.json', async (c) => {
    const { isAllowed, retryAfterSeconds } = await limiter.take(
      `status/${clientAddress(c, deps.config.trustedProxies)}`,
      perSecond,
    )
    if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
    return c.json(await readStatus(), 200, { 'Cache-Control': `public, max-age=${keptSeconds}` })
  })
}

const perSecond = 10
