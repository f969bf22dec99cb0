import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CreatedApiKey } from '@assay/contract/api-keys'
import type pg from 'pg'
import { z } from 'zod'
import { devHeaders, freshFolder, launchProduct, type Product } from '../../scripts/launch.ts'
import { createPool } from '../../server/src/db/connect.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { createLog } from '../../server/src/http/log.ts'

export type Customer = { userId: string; email: string; token: string; keyId: string; key: string }

export type Stage = Awaited<ReturnType<typeof openStage>>

type Options = {
  environment?: Record<string, string>
  /** Where all data goes; a temporary folder by default. */
  home?: string
}

/** The built product on a port and data folder that survive every crash, and a view into its database. */
export async function openStage({ environment = {}, home }: Options = {}) {
  const place = home ?? freshFolder()
  const dataDir = join(place, 'data')
  const port = await findFreePort('127.0.0.1')
  const settings = { ...usual, PORT: String(port), ...environment, DATA_DIR: dataDir }
  const folder = join(dataDir, 'postgres')
  let product: Product = await launchProduct(settings)
  const socket = { host: folder, user: 'postgres', database: 'postgres' }
  const database = createPool({ ...socket, max: 2 }, createLog('silent'))
  const url = `http://127.0.0.1:${port}`

  return {
    url,
    dataDir,
    /** The embedded PostgreSQL's. */
    folder,
    database,
    product: () => product,
    kill(): Promise<void> {
      const { process } = product
      return new Promise((resolve) => {
        process.on('exit', () => resolve())
        process.kill('SIGKILL')
      })
    },
    /** Milliseconds from the command until `/readyz` responds 200. */
    async start(): Promise<number> {
      const started = performance.now()
      product = await launchProduct(settings)
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`started, but /readyz answers ${status}`)
      return performance.now() - started
    },
    addCustomer: (allowance: Allowance = {}) => addCustomer(url, database, allowance),
    async close(): Promise<void> {
      await database.end()
      await product.stop()
      rmSync(home === undefined ? place : dataDir, { recursive: true, force: true })
    },
  }
}

const usual = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }

type Allowance = { units?: number; perSecond?: number }

/** A normal sign-up. The quota is set directly, since not every fault is about paying; no checks means no limit. */
async function addCustomer(
  url: string,
  database: pg.Pool,
  { units, perSecond = 1000 }: Allowance = {},
): Promise<Customer> {
  const email = `${randomUUID()}@example.com`
  const session = Session.parse(
    await post(url, '/auth/v1/signup', { email, password: 'Correct-horse-7', data: { services: ['developer'] } }),
  )
  const { access_token: token, user } = session
  const key = CreatedApiKey.parse(await post(url, '/api-keys', { name: 'Bench' }, token))
  const allowed = [user.id, units ?? null]
  await database.query('update quota_periods set unit_limit = $2 where user_id = $1', allowed)
  await database.query('update plan_subscriptions set unit_limit = $2, requests_per_second = $3 where user_id = $1', [
    ...allowed,
    perSecond,
  ])
  return { userId: user.id, email, token, keyId: key.id, key: key.full_key }
}

export async function post(url: string, path: string, body: object, token?: string): Promise<unknown> {
  const bearer = token && { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', ...devHeaders(url), ...bearer }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
