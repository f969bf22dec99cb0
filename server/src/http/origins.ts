import type { HonoRequest } from 'hono'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './env.ts'
import { AppError } from './errors.ts'

/** Cross-origin rules: allow-listed origins may call us, and no other site may change anything. */
export function originRules(allowed: string[]) {
  const isAllowed = (origin: string, requestUrl: string) => allowed.includes(origin) || isSameHost(origin, requestUrl)
  const grant = cors({
    origin: (origin, c) => (isAllowed(origin, c.req.url) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'accept',
      'authorization',
      'content-type',
      'apikey',
      'x-client-info',
      'x-supabase-api-version',
      'prefer',
      'range',
      'accept-profile',
      'content-profile',
      'x-retry-count',
      'x-api-token',
      'idempotency-key',
      'x-request-id',
    ],
    exposeHeaders: [
      'content-range',
      'x-total-count',
      'link',
      'x-supabase-api-version',
      'x-request-id',
      'retry-after',
      'idempotency-replayed',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
    ],
    maxAge: 600,
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    const changesSomething = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
    // Forms on our own pages send the origin "null", because of our no-referrer policy.
    const isOwnForm = origin === 'null' && c.req.header('sec-fetch-site') === 'same-origin'
    if (origin && changesSomething && !isOwnForm && !isFromProvider(c.req) && !isAllowed(origin, c.req.url)) {
      throw new AppError(
        'forbidden',
        'Requests from a browser on another site aren’t allowed. Send them from your server.',
      )
    }
    return grant(c, next)
  })
}

/** A provider of single sign-on sends people back by a form on its own site. What it sends is signed, for one sign-in. */
function isFromProvider({ method, path }: HonoRequest): boolean {
  return method === 'POST' && /^\/auth\/v1\/sso\/[0-9a-f-]{36}\/acs$/.test(path)
}

/** The page was loaded from this server, under any of its names. */
function isSameHost(origin: string, requestUrl: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(requestUrl).host
}
