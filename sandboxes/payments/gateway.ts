import { setTimeout as delay } from 'node:timers/promises'
import { type Context, Hono, type Next } from 'hono'
import type pg from 'pg'
import { apiRoutes } from './api-routes.ts'
import { runDueSteps } from './lifecycle/account.ts'
import { ApiError, errorBody } from './model/api-error.ts'
import { controlRoutes } from './pages/control-routes.ts'
import { payRoutes } from './pages/pay-routes.ts'
import { openBooks } from './store/books.ts'
import { type Controls, readControls } from './store/queries-controls.ts'
import { deliverEvents, type Log } from './webhooks.ts'

type Options = {
  /** Its own pool: a product that waits for the gateway must not hold the gateway's connections. */
  pool: pg.Pool
  /** The merchant's site. The gateway is mounted there at /sandbox/payments, but talks to it only over HTTP. */
  publicUrl: string
  /** Its only account. */
  merchant: { keyId: string; keySecret: string; webhookSecrets: string[] }
  fetch: typeof fetch
  now: () => Date
  log: Log
}

export type PaymentGateway = {
  app: Hono
  /** Sends all due webhooks and waits for the responses. */
  deliver(): Promise<void>
  /** Starts charging what comes due and sending webhooks in the background. */
  start(): { stop(): Promise<void> }
}

/**
 * Stands in for Razorpay where there are no credentials: a separate program with its own tables, which shares no code with
 * the product.
 */
export function createPaymentGateway({ pool, publicUrl, merchant, fetch, now, log }: Options): PaymentGateway {
  const url = `${publicUrl}/sandbox/payments`
  const books = openBooks(pool)
  const { keyId, keySecret, webhookSecrets } = merchant
  const [webhookSecret = ''] = webhookSecrets
  const deliver = () =>
    deliverEvents({ books, webhookUrl: `${publicUrl}/webhooks/payments`, webhookSecret, fetch, now, log })
  let wake = () => {}

  const api = new Hono()
    .use(requireKey(`${keyId}:${keySecret}`))
    .use(async (c, next) => misbehave(c, next, (await readControls(books)).apiFault))
    .route('/', apiRoutes({ books, url, now }))

  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json(errorBody(error), error.status)
    log.error({ err: error, path: c.req.path }, 'the payment sandbox failed to handle a request')
    return c.json(errorBody(new ApiError(500, 'SERVER_ERROR', 'The server encountered an error.')), 500)
  })
  app.use(async (c, next) => {
    await next()
    if (c.req.method !== 'GET') wake()
  })
  app.route('/v1', api)
  app.route('/pay', payRoutes({ books, url, now, homeUrl: `${publicUrl}/`, returnUrl: `${publicUrl}/success` }))
  app.route('/', controlRoutes({ books, url, now, homeUrl: `${publicUrl}/`, deliver }))

  return {
    app,
    deliver,
    start() {
      const worker = keepWorking(async () => {
        await runDueSteps(books, url, now())
        await deliver()
      }, log)
      wake = worker.wake
      return { stop: worker.stop }
    },
  }
}

function requireKey(expected: string) {
  return async (c: Context, next: Next): Promise<void> => {
    const basic = /^Basic (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (Buffer.from(basic, 'base64').toString('utf8') !== expected) {
      throw new ApiError(401, 'BAD_REQUEST_ERROR', 'Authentication failed')
    }
    await next()
  }
}

async function misbehave(c: Context, next: Next, fault: Controls['apiFault']): Promise<Response | undefined> {
  switch (fault) {
    case 'none':
      await next()
      return undefined
    case 'error':
      throw new ApiError(500, 'SERVER_ERROR', 'The server encountered an error. Please try again.')
    case 'busy':
      throw new ApiError(429, 'BAD_REQUEST_ERROR', 'Request failed. Please try after sometime.')
    case 'html':
      return c.html('<h1>502 Bad Gateway</h1>', 502)
    case 'late':
      await next()
      return neverRespond(c)
    case 'hang':
      return neverRespond(c)
    default:
      return fault satisfies never
  }
}

/** Longer than any of our callers waits before it times out. */
async function neverRespond(c: Context): Promise<never> {
  await delay(25_000, undefined, { signal: c.req.raw.signal }).catch(() => undefined)
  throw new ApiError(500, 'SERVER_ERROR', 'The server encountered an error. Please try again.')
}

/** Runs the work when woken and every second, never twice at the same time. */
function keepWorking(work: () => Promise<void>, log: Log) {
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false

  const runAll = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await work().catch((error: unknown) => log.warn({ err: error }, 'background work of the payment sandbox failed'))
    }
    running = null
  }
  const wake = () => {
    isWanted = true
    running ??= runAll()
  }
  const timer = setInterval(wake, 1000).unref()
  return {
    wake,
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
