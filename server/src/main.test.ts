import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { devHeaders, freshFolder, launchProduct } from '../../scripts/launch.ts'

// The program as a person starts it, once; drills/processes has every other start and every way to end it.

// Nothing to do in `npm test`; alone, it takes as long as a build.
beforeAll(ensureBuilt, 120_000)

test('OP-1 SN-3 SN-4 a start prints the doors’ addresses with their key, survives a rejection that nobody handled, and SIGTERM stops all of it', async () => {
  const dataDir = freshFolder()
  const failure = 'process.on("SIGUSR2",()=>Promise.reject(new Error("nobody waits")))'
  const planted = ['--import', `data:text/javascript,${encodeURIComponent(failure)}`]
  // What `npm start` runs.
  const command: [string, ...string[]] = [process.execPath, ...planted, 'scripts/run.mjs', 'start']
  const product = await launchProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, { command })
  const { url, devKey } = product
  // By this name and not by its number, because passkeys need a name.
  expect(url).toMatch(/^http:\/\/localhost:\d+$/)
  expect(product.output()).toContain(`  App      ${url}/?key=${devKey}\n  Mailbox  ${url}/dev/mailbox?key=${devKey}\n`)
  expect(product.output()).toContain(`  Payments ${url}/sandbox/payments/controls?key=${devKey}\n`)
  const openMailbox = async (headers = {}) => (await fetch(`${url}/dev/mailbox.json`, { headers })).status
  expect([await openMailbox(), await openMailbox(devHeaders(url))]).toEqual([404, 200])
  expect(statSync(join(dataDir, 'dev-key')).mode & 0o777).toBe(0o600)

  const lines = () => product.output().split('\n')
  const noted = () => lines().find((line) => line.includes('a rejection was not handled'))
  const logged = new Promise<void>((resolve) => product.process.stdout?.on('data', () => noted() && resolve()))
  product.process.kill('SIGUSR2')
  await logged
  expect(JSON.parse(noted() ?? '')).toMatchObject({
    level: 'error',
    origin: 'unhandledRejection',
    err: { message: 'nobody waits', stack: expect.stringContaining('at ') },
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)

  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true)
  expect(await product.stop()).toBe(0)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  expect(
    lines()
      .filter((line) => line.startsWith('{'))
      .join(),
  ).not.toContain(devKey)
  rmSync(dataDir, { recursive: true })
})

test('all invalid settings are reported together, without repeating a secret', () => {
  const env = {
    PORT: 'http',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://root:hunter2@db',
    LOG_LEVEL: 'loud',
  }
  const { status, stderr } = spawnSync(process.execPath, ['server/dist/main.js'], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /4 settings are invalid[\s\S]*PORT must[\s\S]*PUBLIC_URL must[\s\S]*DATABASE_URL must[\s\S]*LOG_LEVEL must/,
  )
  expect(stderr).not.toContain('hunter2')
})
