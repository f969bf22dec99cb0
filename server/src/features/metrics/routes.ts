import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { readBacklog } from './read-backlog.ts'

type MetricsDeps = Pick<Deps, 'metrics' | 'db' | 'health' | 'engine' | 'now' | 'log'>

/** For Prometheus. Without the token the path is a 404. */
export function metricsRoutes(deps: MetricsDeps, token: string) {
  const expected = digest(`Bearer ${token}`)
  return new Hono<AppEnv>().get('/', async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next()
    const { contentType, text } = await deps.metrics.render(
      await readBacklog(deps),
      (await deps.health.check()) === 'ok',
    )
    return c.body(text, 200, { 'content-type': contentType })
  })
}

/** Hashed to equal length for the constant-time comparison. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
