import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { Deps } from '../../deps.ts'
import type { AppEnv } from '../../http/env.ts'
import { readBacklog } from './read-backlog.ts'

type MetricsDeps = Pick<Deps, 'metrics' | 'db' | 'engine' | 'now' | 'log'>

/** For Prometheus. To whoever does not send the token the address does not exist. */
export function metricsRoutes(deps: MetricsDeps, token: string) {
  const expected = digest(`Bearer ${token}`)
  return new Hono<AppEnv>().get('/', async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) return next()
    const { contentType, text } = await deps.metrics.render(await readBacklog(deps))
    return c.body(text, 200, { 'content-type': contentType })
  })
}

/** Of equal length, as the comparison needs it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
