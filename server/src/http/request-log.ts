import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './env.ts'

/** One line per request. The query string and the body may hold secrets and are left out. */
export function requestLog(log: Deps['log']) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now()
    await next()
    const { status } = c.res
    const line = {
      request_id: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    }
    if (status >= 500) log.error(line, 'request')
    else if (status === 404) log.warn(line, 'not found')
    else log.info(line, 'request')
  })
}
