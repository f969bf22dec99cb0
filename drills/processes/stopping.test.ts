import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { devHeaders, launchProduct } from '../../scripts/launch.ts'
import {
  connect,
  freshDataDir,
  gone,
  isReady,
  postmasterOf,
  remember,
  remembered,
  startedDataDir,
} from './data-folders.ts'

beforeAll(ensureBuilt, 120_000)

test('SIGTERM lets a request in flight finish, stops PostgreSQL cleanly and exits with 0', async () => {
  const dataDir = await startedDataDir()
  const product = await launchProduct({ DATA_DIR: dataDir })
  const postmaster = postmasterOf(dataDir)
  const blocker = await connect(dataDir)
  await blocker.query('begin; lock table mail_outbox in access exclusive mode')
  const response = fetch(`${product.url}/dev/mailbox.json`, { headers: devHeaders(product.url) })
  await expect
    .poll(async () => (await blocker.query(`select 1 from pg_locks where not granted`)).rows.length)
    .toBeGreaterThan(0)
  const stopped = product.stop()
  await blocker.query('commit')
  await blocker.end()
  expect((await response).status).toBe(200)
  expect(await stopped).toBe(0)
  await gone(postmaster)
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain('database system is shut down')
})

test('OP-1 SIGTERM at npm start stops what it started, PostgreSQL included', async () => {
  const dataDir = await startedDataDir()
  const product = await launchProduct({ DATA_DIR: dataDir }, { command: ['npm', 'start'] })
  const postmaster = postmasterOf(dataDir)
  const stopped = product.stop()
  product.process.kill('SIGTERM')
  await stopped
  await gone(postmaster)
  await expect(fetch(`${product.url}/healthz`)).rejects.toThrow()
})

test('OP-1 SIGTERM while the data folder is being created leaves nothing running and no half of it', async () => {
  const dataDir = freshDataDir()
  const child = spawn(process.execPath, ['server/dist/main.js'], { env: { DATA_DIR: dataDir, PORT: '0' } })
  await expect.poll(() => existsSync(dataDir) && readdirSync(dataDir).length, { timeout: 20_000, interval: 5 }).toBe(1)
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
  expect(readdirSync(dataDir)).toEqual([])
  expect(processesNaming(dataDir)).toEqual([])
})

test('after everything is killed the next start recovers all commits; after a kill -9 it adopts the running PostgreSQL', async () => {
  const dataDir = await startedDataDir()
  const first = await launchProduct({ DATA_DIR: dataDir })
  const killed = postmasterOf(dataDir)
  await remember(dataDir, 'before everything was killed')
  first.process.kill('SIGKILL')
  process.kill(killed, 'SIGKILL')
  await gone(killed)
  const second = await launchProduct({ DATA_DIR: dataDir })
  expect(await remembered(dataDir)).toEqual(['before everything was killed'])

  const postmaster = postmasterOf(dataDir)
  await remember(dataDir, 'before the kill')
  second.process.kill('SIGKILL')
  const third = await launchProduct({ DATA_DIR: dataDir })
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await isReady(third)).toBe(true)
  expect(await remembered(dataDir)).toEqual(['before everything was killed', 'before the kill'])
  expect(await third.stop()).toBe(0)
  await gone(postmaster)
})

function processesNaming(text: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false // Not a process, or one that has just ended.
    }
  })
}
