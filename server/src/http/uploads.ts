import type { MiddlewareHandler } from 'hono'

/** A whole file in one body: larger than other requests and longer on its way. Its route has limits of its own. */
export function isUpload(method: string | undefined, url: string | undefined): boolean {
  return method === 'POST' && /^\/(v1\/files|files\/uploads)(\?|$)/.test(url ?? '')
}

/** The app's limits for every other request. */
export function exceptUploads(...limits: MiddlewareHandler[]): MiddlewareHandler[] {
  return limits.map((limit) => (c, next) => (isUpload(c.req.method, c.req.path) ? next() : limit(c, next)))
}
