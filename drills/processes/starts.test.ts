import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { devHeaders, launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { freshDataDir, isReady, ownerOf, startedDataDir } from './data-folders.ts'

const isRoot = process.getuid?.() === 0

beforeAll(ensureBuilt, 120_000)

test('of two starts racing for one data folder, one runs and the other exits with an explanation', async () => {
  const dataDir = freshDataDir()
  const outcomes = await Promise.allSettled([
    launchProduct({ DATA_DIR: dataDir }),
    launchProduct({ DATA_DIR: dataDir }),
  ])
  const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const losers = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(winners).toHaveLength(1)
  expect(String(losers[0]?.reason)).toMatch(
    /exit code 1[\s\S]*Assay is already running on the data folder .*\(process \d+\)/,
  )
  const winner = winners[0]?.value
  expect(winner && (await isReady(winner))).toBe(true)
  await winner?.stop()
})

test('a port in use is a one-sentence error, and the data folder is left stopped and intact', async () => {
  const dataDir = await startedDataDir()
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.on('listening', resolve))
  const address = holder.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  await expect(launchProduct({ DATA_DIR: dataDir, PORT: port })).rejects.toThrow(
    `(exit code 1):\nPort ${port} on 127.0.0.1 is already in use`,
  )
  holder.close()
  const product = await launchProduct({ DATA_DIR: dataDir })
  expect(await isReady(product)).toBe(true)
  await product.stop()
})

test('a data folder that is not writable is a one-sentence error', async () => {
  const file = `${freshDataDir()}-is-a-file`
  writeFileSync(file, '')
  await expect(launchProduct({ DATA_DIR: join(file, 'data') })).rejects.toThrow(
    /exit code 1[\s\S]*Can't write to the data folder .* \(ENOTDIR\)/,
  )
})

test('a damaged data folder is a one-sentence error, is left untouched, and works again once repaired, despite a stale pid file with a reused pid', async () => {
  const dataDir = await startedDataDir()
  const control = join(dataDir, 'postgres', 'global', 'pg_control')
  const healthy = readFileSync(control)

  rmSync(control)
  await expect(launchProduct({ DATA_DIR: dataDir })).rejects.toThrow(
    /exit code 1[\s\S]*missing: global\/pg_control.*Nothing was changed/,
  )

  writeFileSync(control, Buffer.alloc(healthy.length, 7))
  if (isRoot) chownSync(control, ...ownerOf(dataDir))
  await expect(launchProduct({ DATA_DIR: dataDir })).rejects.toThrow(
    /exit code 1[\s\S]*PostgreSQL can't start on .*Nothing was changed/,
  )

  writeFileSync(control, healthy)
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const product = await launchProduct({ DATA_DIR: dataDir })
  expect(await isReady(product)).toBe(true)
  await product.stop()
})

test('a data folder of an older PostgreSQL is a one-sentence error that names the upgrade command', async () => {
  const dataDir = await startedDataDir()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await expect(launchProduct({ DATA_DIR: dataDir })).rejects.toThrow(
    /exit code 1[\s\S]*created by PostgreSQL 17.*Nothing was changed.*admin\.js upgrade-database/,
  )
  const args = ['server/dist/admin.js', 'upgrade-database', '--binaries', '/nowhere']
  const { status, stderr } = spawnSync(process.execPath, args, { env: { DATA_DIR: dataDir }, encoding: 'utf8' })
  expect(stderr).toContain("/nowhere/postgres isn't PostgreSQL 17")
  expect(status).toBe(1)
})

test('SF-2 a public address without email, payments and Google does not start; --allow-missing starts it without sandboxes', async () => {
  const settings = { DATA_DIR: await startedDataDir(), PUBLIC_URL: 'https://assay.example', FEEDS_BLOCK: 'none' }
  await expect(launchProduct(settings)).rejects.toThrow(
    /exit code 1[\s\S]*3 settings are invalid[\s\S]*SMTP_URL must be set[\s\S]*RAZORPAY_KEY_ID must be set[\s\S]*GOOGLE_CLIENT_ID must be set/,
  )
  await expect(launchProduct({ HOST: '0.0.0.0' })).rejects.toThrow(/exit code 1[\s\S]*PUBLIC_URL must be set/)

  const port = await findFreePort('127.0.0.1')
  const env = { ...settings, PORT: String(port), MX_LOOKUPS: 'off', LOG_LEVEL: 'info' }
  const child = spawn(process.execPath, ['server/dist/main.js', '--allow-missing', 'mail,payments,google'], { env })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/is ready \(/)
  expect(output).toContain('SMTP_URL is not set: email waits in the outbox until it is')
  for (const path of ['/dev/mailbox.json', '/sandbox/payments/controls', '/sandbox/google/jwks']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  }
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
})

test('SN-3 the start prints the doors’ addresses with their key, which workers share, a restart keeps and no log line holds', async () => {
  const settings = { DATA_DIR: await startedDataDir(), WORKERS: '2', LOG_LEVEL: 'debug' }
  const keys: (string | null)[] = []
  for (let start = 0; start < 2; start += 1) {
    const product = await launchProduct(settings)
    const { url, devKey } = product
    keys.push(devKey)
    expect(product.output()).toContain(
      `  App      ${url}/?key=${devKey}\n  Mailbox  ${url}/dev/mailbox?key=${devKey}\n`,
    )
    expect(product.output()).toContain(`  Payments ${url}/sandbox/payments/controls?key=${devKey}\n`)
    // Each on a connection of its own, which the workers take in turn.
    const ask = (headers: Record<string, string>) =>
      fetch(`${url}/dev/mailbox.json`, { headers: { connection: 'close', ...headers } })
    for (let count = 0; count < 4; count += 1) {
      expect((await ask(devHeaders(url))).status).toBe(200)
      expect((await ask({})).status).toBe(404)
    }
    expect((await fetch(`${url}/dev/mailbox?key=${devKey}`, { redirect: 'manual' })).status).toBe(302)
    expect(await product.stop()).toBe(0)
    const lines = product.output().split('\n')
    expect(lines.filter((line) => line.startsWith('{')).join()).not.toContain(devKey)
  }
  expect(keys[0]).toMatch(/^[\w-]{43}$/)
  expect(keys[1]).toBe(keys[0])
  const file = join(settings.DATA_DIR, 'dev-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'short')
  await expect(launchProduct(settings)).rejects.toThrow(/exit code 1[\s\S]*dev-key isn't a key. Delete the file/)
})

test('SN-6 another SERVER_SECRET than the one that sealed what is stored is a one-sentence error', async () => {
  const dataDir = await startedDataDir()
  const [right, wrong] = [`${dataDir}-right`, `${dataDir}-wrong`]
  writeFileSync(right, 'r'.repeat(32))
  writeFileSync(wrong, 'w'.repeat(32))
  await (await launchProduct({ DATA_DIR: dataDir, SERVER_SECRET_FILE: right })).stop()
  await expect(launchProduct({ DATA_DIR: dataDir, SERVER_SECRET_FILE: wrong })).rejects.toThrow(
    /exit code 1\):\nThe database holds secrets that were sealed under another SERVER_SECRET\. Set SERVER_SECRET_FILE to .*\n$/,
  )
})

test('a platform without a bundled PostgreSQL gets an error that says what to set', async () => {
  const disguise = 'data:text/javascript,Object.defineProperty(process,"arch",{value:"mips"})'
  const child = spawn(process.execPath, ['--import', disguise, 'server/dist/main.js'], {
    env: { DATA_DIR: freshDataDir(), PORT: '0' },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(output).toMatch(/no bundled PostgreSQL for \w+ on mips.*DATABASE_URL/)
  expect(code).toBe(1)
})

test('an unreachable external database is a one-sentence error without the password', async () => {
  const launch = launchProduct({ DATABASE_URL: 'postgres://assay:hunter2@127.0.0.1:1/assay' })
  await expect(launch).rejects.toThrow(
    /exit code 1[\s\S]*Can't reach the database in DATABASE_URL \(PostgreSQL at 127.0.0.1:1\/assay\)/,
  )
  await expect(launch).rejects.not.toThrow(/hunter2/)
})

test('SN-4 an exception that nobody caught is logged, and the process ends in order with code 1', async () => {
  const product = await launchProduct({}, { command: faulty('{ throw new Error("out of nowhere") }') })
  const ended = new Promise((resolve) => product.process.on('exit', resolve))
  product.process.kill('SIGUSR2')
  expect(await ended).toBe(1)
  expect(product.output()).toContain('an exception was not caught; the process ends')
  expect(product.output()).toContain('out of nowhere')
  expect(existsSync(join(product.dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  await product.stop()
})

/** The product with a fault in it, which a signal sets off. */
function faulty(crash: string): [string, ...string[]] {
  const planted = `data:text/javascript,process.on("SIGUSR2",()=>${encodeURIComponent(crash)})`
  return [process.execPath, '--import', planted, 'server/dist/main.js']
}
