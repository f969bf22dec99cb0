import { rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createPaymentGateway, type PaymentGateway } from '../../sandboxes/payments/gateway.ts'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { sandboxMerchant } from '../../server/src/adapters/payments/create.ts'
import { createPool } from '../../server/src/db/connect.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { createLog } from '../../server/src/http/log.ts'
import { kill, usual } from '../stage.ts'

/**
 * The built product in a process that can be killed, and the payment gateway in this one, which lives on. They know each
 * other by HTTP alone; the gateway's books are in the same PostgreSQL, which outlives the product too.
 */
export async function openWorld(dataDir = join(freshFolder(), 'data')) {
  const [port, linePort] = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  const publicUrl = `http://127.0.0.1:${linePort}`
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
    ...usual,
  }
  let product = await launchProduct(environment)
  const place = { host: join(dataDir, 'postgres'), database: 'postgres' }
  const log = createLog('silent')
  const database = createPool({ ...place, user: 'postgres', max: 4 }, log)
  const books = createPool({ ...place, user: 'authenticator', max: 8 }, log)
  const gateway = createPaymentGateway({
    pool: books,
    publicUrl,
    merchant: sandboxMerchant(product.devKey ?? ''),
    fetch,
    now: () => new Date(),
    log,
  })
  const line = await openLine({ port: linePort, productUrl: `http://127.0.0.1:${port}`, gateway, database })
  let restarts = 0
  let restartMs = 0

  return {
    url: publicUrl,
    database,
    stops: line.stops,
    dropHanging: line.dropHanging,
    /** Without a chance to clean up, and restarted on the same folder. */
    async kill() {
      await kill(product)
      line.dropHanging()
      product = await launchProduct(environment)
      restarts += 1
      restartMs = Math.max(restartMs, product.milliseconds)
      await passClaims(database)
    },
    /** What the minutely jobs do, twice, as one run may leave work for the next. */
    async reconcile() {
      for (let run = 0; run < 2; run += 1) await runJob(database, 'reconcile-billing')
    },
    /** Starts the job without waiting for it. */
    wake: (job: string) => enqueue(database, job),
    restarts: () => ({ count: restarts, slowestMs: restartMs }),
    async close() {
      line.dropHanging()
      line.close()
      await Promise.all([database.end(), books.end()])
      await product.stop()
      rmSync(dirname(dataDir), { recursive: true, force: true })
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A killed request locks others out for up to forty seconds, which are skipped here. */
async function passClaims(database: pg.Pool): Promise<void> {
  await database.query('update billing_subscriptions set claimed_until = now() where claimed_until > now()')
}

async function enqueue(database: pg.Pool, job: string): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    "select id from graphile_worker.add_job($1, '{}'::json, job_key => $1)",
    [job],
  )
  return rows[0]?.id
}

async function runJob(database: pg.Pool, job: string): Promise<void> {
  const id = await enqueue(database, job)
  for (;;) {
    const { rows } = await database.query('select from graphile_worker.jobs where id = $1', [id])
    if (rows.length === 0) return
    await delay(20)
  }
}

type Options = { port: number; productUrl: string; gateway: PaymentGateway; database: pg.Pool }

/** All traffic between customers, product and provider passes through here and can be made to hang. */
async function openLine({ port, productUrl, gateway, database }: Options) {
  const stops = createStops()
  const hanging = new Set<ServerResponse>()
  const server = createServer((request, response) => void forward(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = { method: request.method ?? 'GET', path: request.url ?? '/', body: await read(request) }
    const step = stops.isEmpty() ? null : stepOf(call)
    const owner = step && (await findOwner(database, call))
    const before = step && stops.find(step, 'before', owner)
    if (before || (step && stops.isFrozen(owner))) {
      hanging.add(response)
      return before?.reach()
    }
    const reply = await carry(call, headersOf(request))
    const content = Buffer.from(await reply.arrayBuffer())
    const after = step && stops.find(step, 'after', owner)
    if (after) {
      hanging.add(response)
      return after.reach()
    }
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' })
    response.end(content)
  }

  async function carry({ method, path, body }: Call, headers: Record<string, string>): Promise<Response> {
    const init = { method, headers, ...(body !== '' && { body }) }
    if (!path.startsWith(provider)) return fetch(productUrl + path, init)
    return gateway.app.fetch(new Request(`http://127.0.0.1:${port}${path.slice(provider.length)}`, init))
  }

  return {
    stops,
    /** After the product has died, or to let it time out. */
    dropHanging() {
      for (const response of hanging) response.destroy()
      hanging.clear()
      stops.thaw()
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const provider = '/sandbox/payments'

async function findOwner(database: pg.Pool, { path, body }: Call): Promise<string | null> {
  const named = /"uuid":"([0-9a-f-]{36})"/.exec(body)?.[1]
  if (named) return named
  const { rows } = await database.query<{ userId: string }>(
    `select user_id as "userId" from billing_subscriptions where id::text = $1 or id::text = (
       select notes ->> 'intent' from sandbox_payments.subscriptions
       where id = $2 or id = (select subscription_id from sandbox_payments.payments where id = $3)
     )`,
    [
      /"intent":"([0-9a-f-]{36})"/.exec(body)?.[1],
      /sub_\w+/.exec(path)?.[0] ?? /sub_\w+/.exec(body)?.[0],
      /pay_\w+/.exec(path)?.[0],
    ],
  )
  return rows[0]?.userId ?? null
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const names = ['authorization', 'content-type', 'x-dev-key', 'x-razorpay-signature', 'x-razorpay-event-id']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Possible stops: a request to the provider's API, or a response of the product. */
type Step =
  | 'plan'
  | 'create'
  | 'change'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'fetch'
  | 'invoices'
  | 'payment'
  | 'response'
  | 'event'

/**
 * `before` a call is carried out, or `after` it with its response held back. A commit lies between two of these, so to be
 * killed on both sides of each call and of each response is to be killed on both sides of each commit.
 */
export type Stop = { step: Step; side: 'before' | 'after' }

type Call = { method: string; path: string; body: string }

type Waiting = Stop & { userId: string | null; reach: () => void }

/** Who is stopped where. Each stop fires once; a null account is the first to arrive. */
function createStops() {
  const waiting = new Set<Waiting>()
  const frozen = new Set<string | null>()
  return {
    isEmpty: () => waiting.size === 0 && frozen.size === 0,
    /** A stopped account gets nowhere by another path either. */
    isFrozen: (owner: string | null) => frozen.has(owner) || frozen.has(null),
    thaw: () => frozen.clear(),
    /** Resolves when the request hangs. */
    set(userId: string | null, stop: Stop): Promise<void> {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`nobody came to ${describeStop(stop)}`)), patienceMs)
        const entry: Waiting = {
          ...stop,
          userId,
          reach: () => {
            clearTimeout(timer)
            waiting.delete(entry)
            frozen.add(userId)
            resolve()
          },
        }
        waiting.add(entry)
      })
    },
    find(step: Step, side: Stop['side'], owner: string | null): Waiting | undefined {
      return [...waiting].find(
        (one) => one.step === step && one.side === side && (one.userId === null || one.userId === owner),
      )
    },
  }
}

/** For a busy machine. The product timing out after eight seconds doesn't get anyone further: see `isFrozen`. */
const patienceMs = 45_000

export function describeStop({ step, side }: Stop): string {
  return step === 'response' || step === 'event' ? `${step} given, not received` : `${side} ${step}`
}

function stepOf({ method, path }: Call): Step | null {
  return patterns.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0] ?? null
}

const patterns: [Step, RegExp][] = [
  ['plan', /^POST \/sandbox\/payments\/v1\/plans$/],
  ['create', /^POST \/sandbox\/payments\/v1\/subscriptions$/],
  ['change', /^PATCH \/sandbox\/payments\/v1\/subscriptions\/sub_\w+$/],
  ['pause', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/pause$/],
  ['resume', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/resume$/],
  ['cancel', /^POST \/sandbox\/payments\/v1\/subscriptions\/sub_\w+\/cancel$/],
  ['fetch', /^GET \/sandbox\/payments\/v1\/subscriptions\/sub_\w+$/],
  ['invoices', /^GET \/sandbox\/payments\/v1\/invoices\?/],
  ['payment', /^GET \/sandbox\/payments\/v1\/payments\/pay_\w+$/],
  ['event', /^POST \/webhooks\/payments$/],
  ['response', /^POST \/(usegenkkurl|cancel-subscription)$/],
]
