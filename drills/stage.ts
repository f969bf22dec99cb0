import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct, type Product } from '../scripts/launch.ts'
import { createPool } from '../server/src/db/connect.ts'
import { findFreePort } from '../server/src/http/listen.ts'
import { createLog } from '../server/src/http/log.ts'
import { setLimits, signUp } from './customer.ts'

export type Stage = Awaited<ReturnType<typeof openStage>>

/** What nearly every drill wants: accounts without a captcha or a mail, and no limits but those of its plan. */
export const usual = { AUTH_AUTOCONFIRM: 'on', AUTH_LIMITS: 'off', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }

type Options = {
  environment?: Record<string, string>
  /** Where all data goes; a temporary folder by default. */
  home?: string
  /** Any free one by default. */
  port?: number
}

/** The built product on a port and data folder that survive every crash, and a view into its database. */
export async function openStage({ environment = {}, home, port: given }: Options = {}) {
  await ensureBuilt()
  const place = home ?? freshFolder()
  const dataDir = join(place, 'data')
  const port = given ?? (await findFreePort('127.0.0.1'))
  const settings = { ...usual, PORT: String(port), ...environment, DATA_DIR: dataDir }
  const folder = join(dataDir, 'postgres')
  let product: Product = await launchProduct(settings)
  const url = `http://127.0.0.1:${port}`
  const socket = { host: folder, user: 'postgres', database: 'postgres' }
  const database = createPool({ ...socket, max: 2, query_timeout: 0 }, createLog('silent'))

  return {
    url,
    dataDir,
    /** The embedded PostgreSQL's. */
    folder,
    database,
    product: () => product,
    kill: () => kill(product),
    /** Milliseconds from the command until `/readyz` responds 200. */
    async start(): Promise<number> {
      const started = performance.now()
      product = await launchProduct(settings)
      const { status } = await fetch(`${url}/readyz`)
      if (status !== 200) throw new Error(`started, but /readyz responds ${status}`)
      return performance.now() - started
    },
    async addCustomer(limits: Parameters<typeof setLimits>[3] = {}) {
      const customer = await signUp(url)
      await setLimits(url, database, customer, limits)
      return customer
    },
    /** Of the process's resident memory. */
    megabytes: () => residentMegabytes(product.process.pid),
    async close(): Promise<void> {
      await database.end()
      await product.stop()
      rmSync(home === undefined ? place : dataDir, { recursive: true, force: true })
    },
  }
}

/** Without a chance to clean up. */
export async function kill({ process }: Product): Promise<void> {
  const ended = once(process, 'exit')
  process.kill('SIGKILL')
  await ended
}

export function residentMegabytes(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function percentile(values: number[], rank: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * rank) / 100))] ?? 0
}
