import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './env.ts'

/** Logs and counts each request. Leaves out the query string and the body, which may contain secrets. */
export function requestLog({
  log,
  metrics,
  requestContext,
  tracer,
}: Pick<Deps, 'log' | 'metrics' | 'requestContext' | 'tracer'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now()
    const { method } = c.req
    const handle = () => requestContext.run({ request_id: c.var.requestId }, next)
    if (probes.has(c.req.path)) await handle()
    else {
      await tracer.follow({ kind: 'server', name: method, traceparent: c.req.header('traceparent') }, async (span) => {
        await handle()
        const { status } = c.res
        span.rename(`${method} ${routePath(c)}`)
        span.note({
          'http.request.method': method,
          'http.route': routePath(c),
          'http.response.status_code': status,
          'assay.request_id': c.var.requestId,
        })
        if (status >= 500) span.fail()
      })
    }
    const { status } = c.res
    const milliseconds = performance.now() - started
    // By route pattern, to bound the number of labels.
    const labels = { method, route: routePath(c), status: `${Math.floor(status / 100)}xx` }
    metrics.request(labels, milliseconds / 1000)
    const line = {
      request_id: c.var.requestId,
      method,
      path: c.req.path,
      status,
      ms: Math.round(milliseconds * 10) / 10,
    }
    if (status >= 500) log.error(line, 'request')
    else if (status === 404) log.warn(line, 'not found')
    else log.info(line, 'request')
  })
}

/** Machines request these every few seconds; tracing each would bury the rest. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])
