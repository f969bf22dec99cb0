import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createPaymentGateway } from '../../sandboxes/payments/gateway.ts'
import { freshFolder, launchProduct } from '../../scripts/launch.ts'
import { sandboxMerchant } from '../../server/src/adapters/payments/create.ts'
import { createPool } from '../../server/src/db/connect.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { createLog } from '../../server/src/http/log.ts'
import { openLine } from './line.ts'

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
    AUTH_AUTOCONFIRM: 'on',
    AUTH_LIMITS: 'off',
    CAPTCHA_PROVIDER: 'none',
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
      const gone = new Promise((resolve) => product.process.once('exit', resolve))
      product.process.kill('SIGKILL')
      await gone
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
