import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../../../scripts/build.mjs'
import { launchProduct } from '../../../../scripts/launch.ts'
import { startedDataDir } from '../../testing/started-data-dir.ts'

beforeAll(ensureBuilt, 120_000)

test('OP-1 PostgreSQL is restarted after it dies or is told to shut down, and the folder stays locked', async () => {
  const dataDir = await startedDataDir()
  const product = await launchProduct({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await product.stop()))
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const readPid = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const before = readPid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status), { timeout: 5000 }).toBe(503)
  await expect
    .poll(() => fetch(`${product.url}/readyz`).then(({ status }) => status), { timeout: 20_000, interval: 100 })
    .toBe(200)
  expect(readPid()).not.toBe(before)
  await expect.poll(() => isClaimed(join(dataDir, 'postgres')), { timeout: 10_000 }).toBe(true)

  const second = readPid()
  process.kill(second, 'SIGTERM')
  await expect.poll(() => existsSync(pidFile) && readPid(), { timeout: 20_000 }).not.toBe(second)
  await expect.poll(() => isClaimed(join(dataDir, 'postgres')).catch(() => false), { timeout: 20_000 }).toBe(true)
}, 60_000)

/** Checks the lock that a second start would run into. */
async function isClaimed(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query(
    "select from pg_locks where locktype = 'advisory' and objid = 7264001 and granted",
  )
  await client.end()
  return rows.length === 1
}
