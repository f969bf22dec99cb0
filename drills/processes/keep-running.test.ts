import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct } from '../../scripts/launch.ts'
import { connect, startedDataDir } from './data-folders.ts'

beforeAll(ensureBuilt, 120_000)

test('OP-1 PostgreSQL is restarted after it dies or is told to shut down, and the folder stays locked', async () => {
  const dataDir = await startedDataDir()
  const product = await launchProduct({ DATA_DIR: dataDir })
  onTestFinished(async () => void (await product.stop()))
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const readPid = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  const readiness = () => fetch(`${product.url}/readyz`).then(({ status }) => status)
  const before = readPid()
  // It can't notice that the postmaster is gone, and until it has, no other one is started.
  const checkpointer = await findCheckpointer(dataDir)
  process.kill(checkpointer, 'SIGSTOP')
  process.kill(before, 'SIGKILL')
  await expect.poll(readiness, { timeout: 20_000 }).toBe(503)
  process.kill(checkpointer, 'SIGCONT')
  await expect.poll(readiness, { timeout: 20_000, interval: 100 }).toBe(200)
  expect(readPid()).not.toBe(before)
  await expect.poll(() => isClaimed(dataDir), { timeout: 10_000 }).toBe(true)

  const second = readPid()
  process.kill(second, 'SIGTERM')
  await expect.poll(() => existsSync(pidFile) && readPid(), { timeout: 20_000 }).not.toBe(second)
  await expect.poll(() => isClaimed(dataDir).catch(() => false), { timeout: 20_000 }).toBe(true)
}, 60_000)

async function findCheckpointer(dataDir: string): Promise<number> {
  const client = await connect(dataDir)
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )
  await client.end()
  return rows[0]?.pid ?? Number.NaN
}

/** Checks the lock that a second start would run into. */
async function isClaimed(dataDir: string): Promise<boolean> {
  const client = await connect(dataDir)
  const { rows } = await client.query(
    "select from pg_locks where locktype = 'advisory' and objid = 7264001 and granted",
  )
  await client.end()
  return rows.length === 1
}
