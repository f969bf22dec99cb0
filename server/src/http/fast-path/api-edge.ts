import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorStatus } from '@assay/contract/errors'
import { Hono, type MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import type { Deps } from '../../deps.ts'
import type { OpenSpan } from '../../ports/tracer.ts'
import { timeOrderedId } from '../../time-ordered-id.ts'
import type { AppEnv } from '../env.ts'
import { AppError, challenge, errorBody, toKnownError } from '../errors.ts'
import { limitBody, maxBodyBytes } from '../limit-body.ts'
import { originRules } from '../origins.ts'
import { hstsHeader } from '../security-headers.ts'
import { type ApiCall, fixedHeaders, fromContext, fromIncoming, type Source } from './api-call.ts'
import { createRejectionSampler, senderOf } from './sample-rejections.ts'

type EdgeDeps = Pick<Deps, 'config' | 'log' | 'now' | 'metrics' | 'tracer'>
type Reply = { status: number; headers: string[]; body: string }

export type ApiEdge = {
  /** For the app: browsers, tests, and anything `respondDirectly` leaves alone. */
  router: Hono<AppEnv>
  /** For the port: handles a plain request and returns true, or leaves it alone. */
  respondDirectly(request: IncomingMessage, response: ServerResponse, body: Promise<Buffer>): boolean
}

/**
 * The entry point for API requests. Applies the rules of the app's middlewares in one step, because the chain alone
 * would take longer than the request (ADR 35). Successful requests are in the ledger, so only failures are logged.
 * Handlers are named by method and path, `POST /v1/verify`. Requests to the `tools` are left to the app's routes.
 */
export function createApiEdge<Api extends EdgeDeps>(
  deps: Api,
  handlers: Record<string, (api: Api, call: ApiCall) => Promise<object>>,
  tools: Pick<Hono<AppEnv>, 'routes'>,
): ApiEdge {
  const { config, log, now, metrics, tracer } = deps
  const { trustedProxies } = config
  const fixed = fixedHeaders(hstsHeader(config))
  const sample = createRejectionSampler(deps)
  let inFlight = 0

  function respond(name: string, source: Source): Promise<Reply> {
    const start = { kind: 'server', name: labelOf(name), traceparent: source.header('traceparent') } as const
    return tracer.follow(start, (span) => handleCall(name, source, span))
  }

  async function handleCall(
    name: string,
    { path, header, text: read, address, exactAddress }: Source,
    span: OpenSpan,
  ): Promise<Reply> {
    const requestId = timeOrderedId(now())
    const started = performance.now()
    let outcome = 'ok'
    let isWork = false
    const begin = () => {
      isWork = true
      inFlight += 1
      if (inFlight > maxInFlight) throw new AppError('unavailable', busy, { retryAfterSeconds: 1 })
    }
    // A request counts as in flight once its body has arrived, so slow senders don't take up capacity.
    const text = async () => {
      const body = await read()
      begin()
      return body
    }
    const headers = ['X-Request-Id', requestId]
    const call: ApiCall = { path, header, text, address, exactAddress, requestId, headers }
    try {
      const handler = handlers[name]
      if (!handler) throw unknownEndpoint(path, call)
      if (name.startsWith('GET ')) begin()
      return { status: 200, headers: call.headers, body: JSON.stringify(await handler(deps, call)) }
    } catch (error) {
      const { code, ...reply } = reject(call, name, error)
      outcome = error instanceof AppError && error.isSimulated ? 'simulated' : code
      return reply
    } finally {
      if (isWork) inFlight -= 1
      metrics.apiCall(labelOf(name), outcome, (performance.now() - started) / 1000)
      span.note({ 'assay.request_id': requestId, 'assay.outcome': outcome })
    }
  }

  /** Bounds the number of labels. */
  function labelOf(name: string): string {
    return Object.hasOwn(handlers, name) ? name : 'other'
  }

  function reject(
    { requestId, headers, header }: Pick<ApiCall, 'requestId' | 'headers' | 'header'>,
    name: string,
    error: unknown,
  ): Reply & { code: string } {
    const known = toKnownError(log, error, { request_id: requestId, endpoint: name })
    const leftOut = errorStatus[known.code] === 429 ? sample(senderOf(header)) : 0
    if (leftOut !== null) {
      const more = leftOut > 0 ? { left_out: leftOut } : {}
      log.info({ request_id: requestId, endpoint: name, code: known.code, ...more }, 'API request rejected')
    }
    if (known.code === 'rate_limited') replaceHeader(headers, 'RateLimit-Remaining', '0')
    if (known.retryAfterSeconds !== undefined) headers.push('Retry-After', String(known.retryAfterSeconds))
    if (known.code === 'unauthenticated') headers.push('WWW-Authenticate', challenge)
    const body = JSON.stringify(errorBody(known, requestId))
    return { status: errorStatus[known.code], headers, body, code: known.code }
  }

  /** A known path with the wrong method says which one is right. */
  function unknownEndpoint(path: string, { headers }: ApiCall): AppError {
    const methods = Object.keys(handlers).flatMap((name) =>
      name.endsWith(` ${path}`) ? (name.split(' ')[0] ?? '') : [],
    )
    if (methods.length === 0) return new AppError('not_found', notFound)
    headers.push('Allow', methods.join(', '))
    return new AppError('method_not_allowed', `Method not allowed. Use ${methods.join(' or ')}.`)
  }

  const toolNames = new Set(tools.routes.map(({ path }) => path.split('/')[1]))
  const isTool = (path: string) => toolNames.has(path.split('/')[2])
  const fromBrowser = every(originRules([new URL(config.publicUrl).origin, ...config.corsOrigins]), limitBody)
  const check: MiddlewareHandler<AppEnv> = async (c, next) => {
    if (isTool(c.req.path)) return next()
    try {
      // As on the fast path, which browsers don't take: responses aren't cached, so they needn't vary by origin.
      const isBrowser = c.req.header('origin') !== undefined || c.req.method === 'OPTIONS'
      return await (isBrowser ? fromBrowser : limitBody)(c, next)
    } catch (error) {
      const requestId = timeOrderedId(now())
      const header = (wanted: string) => c.req.header(wanted)
      const call = { requestId, headers: ['X-Request-Id', requestId], header }
      return toResponse(reject(call, nameOf(c.req.method, c.req.path), error))
    }
  }

  const handle: MiddlewareHandler<AppEnv> = async (c, next) =>
    isTool(c.req.path)
      ? next()
      : toResponse(await respond(nameOf(c.req.method, c.req.path), fromContext(c, trustedProxies)))
  const router = new Hono<AppEnv>().use(check)
  // Registered one by one, so the app's route list is complete.
  for (const [method = '', path = ''] of Object.keys(handlers).map((name) => name.split(' '))) {
    router.on(method, path.replace(/^\/v1/, ''), handle)
  }

  function toResponse({ status, headers, body }: Reply): Response {
    const response = new Response(body, { status })
    const all = [...fixed, ...headers]
    for (let at = 0; at < all.length; at += 2) response.headers.set(all[at] ?? '', all[at + 1] ?? '')
    return response
  }

  return {
    router: router.all('*', handle),
    respondDirectly(request, response, incoming) {
      const name = nameOf(request.method ?? '', request.url ?? '')
      if (!Object.hasOwn(handlers, name) || !isPlain(request)) return false
      void respond(name, fromIncoming(request, trustedProxies, incoming)).then(({ status, headers, body }) => {
        const bytes = Buffer.byteLength(body)
        const all = [...fixed, ...headers, 'Content-Length', String(bytes)]
        // Latin-1 is copied, UTF-8 is encoded character by character; ASCII is the same in both.
        response.writeHead(status, all).end(body, bytes === body.length ? 'latin1' : 'utf8')
      })
      return true
    },
  }
}

function nameOf(method: string, path: string): string {
  return `${method} ${path}`
}

/** Not from a browser, and with a known body size. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers.origin === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length'] ?? 0) <= maxBodyBytes()
  )
}

/** Errors that a test key asked for have to look real. */
function replaceHeader(headers: string[], name: string, value: string): void {
  const at = headers.indexOf(name)
  if (at >= 0) headers[at + 1] = value
}

// Beyond this, requests would only queue up, so clients should retry.
const maxInFlight = 250
const busy = 'The service is busy. Try again in a second. This request wasn’t counted.'
const notFound = 'There’s no such endpoint. /docs/reference lists them all.'
