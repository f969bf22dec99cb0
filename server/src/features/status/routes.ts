import { Hono } from 'hono'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { tooManyRequests } from '../../http/pacing/limits.ts'
import { createOwnLimiter } from '../verification/rate-limit.ts'
import { keptSeconds, type StatusDeps, type StatusReader } from './read-status.ts'

/** `/status.json`, for the status page and outside monitors. It must respond while the database is down. */
export function statusRoutes(deps: StatusDeps, readStatus: StatusReader) {
  // In memory, because the limits in the database go down with it.
  const limiter = createOwnLimiter(deps)
  return new Hono<AppEnv>().get('/status.json', async (c) => {
    const { isAllowed, retryAfterSeconds } = limiter.take(clientAddress(c, deps.config.trustedProxies), perSecond)
    if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
    return c.json(await readStatus(), 200, { 'Cache-Control': `public, max-age=${keptSeconds}` })
  })
}

const perSecond = 10
