import { paths } from '@assay/contract/paths'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/env.ts'
import { tooManyRequests } from '../../http/throttling/limits.ts'
import { createRateLimiter } from '../../http/throttling/requests-per-second.ts'
import { atomFeed } from '../incidents/feed.ts'
import { keptSeconds, type StatusDeps, type StatusReader } from './read-status.ts'

/** `/status.json`, for the status page and outside monitors, and the feed of incidents. Both must respond while the database is down. */
export function statusRoutes(deps: StatusDeps & Pick<Deps, 'sharedRate'>, readStatus: StatusReader) {
  // Not in the database, because it would go down with it.
  const limiter = createRateLimiter(deps)
  const limit = createMiddleware<AppEnv>(async (c, next) => {
    const { isAllowed, retryAfterSeconds } = await limiter.take(
      `status/${clientAddress(c, deps.config.trustedProxies)}`,
      perSecond,
    )
    if (!isAllowed) throw tooManyRequests(retryAfterSeconds)
    c.header('Cache-Control', `public, max-age=${keptSeconds}`)
    return next()
  })
  return new Hono<AppEnv>()
    .get(`${paths.status}.json`, limit, async (c) => c.json(await readStatus()))
    .get(`${paths.status}/feed`, limit, async (c) => {
      const { announced } = await readStatus()
      return c.body(atomFeed(deps.config.publicUrl, announced), 200, {
        'content-type': 'application/atom+xml; charset=utf-8',
      })
    })
}

const perSecond = 10
