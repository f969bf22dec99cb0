import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './env.ts'

/** Logs and counts each request. Leaves out the query string and the body, which may contain secrets. */
export function requestLog({ log, metrics, trail }: Pick<Deps, 'log' | 'metrics' | 'trail'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now()
    await trail.follow({ request_id: c.var.requestId }, next)
    const { status } = c.res
    const milliseconds = performance.now() - started
    // By route pattern, to bound the number of labels.
    const labels = { method: c.req.method, route: routePath(c), status: `${Math.floor(status / 100)}xx` }
    metrics.request(labels, milliseconds / 1000)
    const line = {
      request_id: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(milliseconds * 10) / 10,
    }
    if (status >= 500) log.error(line, 'request')
    else if (status === 404) log.warn(line, 'not found')
    else log.info(line, 'request')
  })
}
