import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { freshFolder, launchProduct, type Product } from '../../scripts/launch.ts'
import { findFreePort } from './http/listen.ts'
import { startedDataDir } from './testing/started-data-dir.ts'

// The real program on real folders, started, killed and broken like operators would.

const folders: string[] = []
const isRoot = process.getuid?.() === 0

beforeAll(ensureBuilt, 120_000)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function freshDataDir(): string {
  const folder = freshFolder()
  folders.push(folder)
  return join(folder, 'data')
}

function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

async function connect(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  return client
}

async function remember(dataDir: string, note: string): Promise<void> {
  const client = await connect(dataDir)
  await client.query('create table if not exists private.notes (note text)')
  await client.query('insert into private.notes values ($1)', [note])
  await client.end()
}

async function remembered(dataDir: string): Promise<string[]> {
  const client = await connect(dataDir)
  const { rows } = await client.query<{ note: string }>('select note from private.notes order by note')
  await client.end()
  return rows.map(({ note }) => note)
}

async function gone(pid: number): Promise<void> {
  await expect
    .poll(
      () => {
        try {
          process.kill(pid, 0)
          return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        } catch {
          return true
        }
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

function ownerOf(dataDir: string): [uid: number, gid: number] {
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  return [uid, gid]
}

function kill(product: Product): void {
  product.process.kill('SIGKILL')
}

async function isReady({ url }: Product): Promise<boolean> {
  return (await fetch(`${url}/readyz`)).status === 200
}

test('SIGTERM lets a request in flight finish, stops PostgreSQL cleanly and exits with 0', async () => {
  const dataDir = await startedDataDir()
  const product = await launchProduct({ DATA_DIR: dataDir })
  const postmaster = postmasterOf(dataDir)
  const blocker = await connect(dataDir)
  await blocker.query('begin; lock table mail_outbox in access exclusive mode')
  const answer = fetch(`${product.url}/dev/mailbox.json`)
  await expect
    .poll(async () => (await blocker.query(`select 1 from pg_locks where not granted`)).rows.length)
    .toBeGreaterThan(0)
  const stopped = product.stop()
  await blocker.query('commit')
  await blocker.end()
  expect((await answer).status).toBe(200)
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

test('after a kill -9 the next start adopts the running PostgreSQL', async () => {
  const dataDir = await startedDataDir()
  const first = await launchProduct({ DATA_DIR: dataDir })
  const postmaster = postmasterOf(dataDir)
  await remember(dataDir, 'before the kill')
  kill(first)
  const second = await launchProduct({ DATA_DIR: dataDir })
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await isReady(second)).toBe(true)
  expect(await remembered(dataDir)).toEqual(['before the kill'])
  expect(await second.stop()).toBe(0)
  await gone(postmaster)
})

test('after everything is killed the next start recovers all commits', async () => {
  const dataDir = await startedDataDir()
  const first = await launchProduct({ DATA_DIR: dataDir })
  const postmaster = postmasterOf(dataDir)
  await remember(dataDir, 'committed')
  kill(first)
  process.kill(postmaster, 'SIGKILL')
  await gone(postmaster)
  const second = await launchProduct({ DATA_DIR: dataDir })
  expect(await remembered(dataDir)).toEqual(['committed'])
  await second.stop()
})

test('a stale pid file with a reused pid does not prevent a start', async () => {
  const dataDir = await startedDataDir()
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n`)
  const product = await launchProduct({ DATA_DIR: dataDir })
  expect(await isReady(product)).toBe(true)
  await product.stop()
})

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
  const dataDir = freshDataDir()
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

test('a damaged data folder is a one-sentence error, is left untouched, and works again once repaired', async () => {
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

test('all invalid settings are reported together, without repeating a secret', async () => {
  const launch = launchProduct({
    DATA_DIR: freshDataDir(),
    PORT: 'http',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://root:hunter2@db',
    LOG_LEVEL: 'loud',
  })
  await expect(launch).rejects.toThrow(
    /exit code 1[\s\S]*4 settings are invalid[\s\S]*PORT must[\s\S]*PUBLIC_URL must[\s\S]*DATABASE_URL must[\s\S]*LOG_LEVEL must/,
  )
  await expect(launch).rejects.not.toThrow(/hunter2/)
})

test('SF-2 a public address without email, payments and Google refuses to start; --allow-missing starts it without sandboxes', async () => {
  const settings = { DATA_DIR: await startedDataDir(), PUBLIC_URL: 'https://assay.example', FEEDS_BLOCK: 'none' }
  await expect(launchProduct(settings)).rejects.toThrow(
    /exit code 1[\s\S]*3 settings are invalid[\s\S]*SMTP_URL must be set[\s\S]*RAZORPAY_KEY_ID must be set[\s\S]*GOOGLE_CLIENT_ID must be set/,
  )
  await expect(launchProduct({ HOST: '0.0.0.0' })).rejects.toThrow(/exit code 1[\s\S]*PUBLIC_URL must be set/)

  const port = await findFreePort('127.0.0.1')
  const env = { ...settings, PORT: String(port), MX_LOOKUPS: 'off', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/dist/main.js', '--allow-missing', 'mail,payments,google'], { env })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output, { timeout: 20_000 }).toContain('Mailbox  none: email waits until SMTP_URL is set')
  for (const path of ['/dev/mailbox.json', '/sandbox/payments/controls', '/sandbox/google/jwks']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(404)
  }
  child.kill('SIGTERM')
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
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
  const code = await new Promise((resolve) => child.on('exit', resolve))
  expect(output).toMatch(/no bundled PostgreSQL for \w+ on mips.*DATABASE_URL/)
  expect(code).toBe(1)
})

test('SY-4 several servers share an external PostgreSQL in DATABASE_URL: migrated once, with one exact quota', async () => {
  // This test run's server; to the product it's just an external one.
  const { host } = inject('postgres')
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('create database shared')
  const databaseUrl = `postgres://postgres@localhost/shared?host=${encodeURIComponent(host)}`
  const open = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off' }
  const servers = await Promise.all([1, 2, 3].map(() => launchProduct({ DATABASE_URL: databaseUrl, ...open })))
  expect(await Promise.all(servers.map(isReady))).toEqual([true, true, true])

  // 25 checks a month and sixty concurrent requests over all three: not one too many.
  const [first] = servers
  const key = await openKey(first?.url ?? '')
  const calls = Array.from({ length: 60 }, (_, index) => verifyEmail(servers[index % 3]?.url ?? '', key))
  const statuses = await Promise.all(calls)
  expect(statuses.filter((status) => status === 200)).toHaveLength(25)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)

  for (const server of servers) expect(await server.stop()).toBe(0)
  expect((await client.query('select 1')).rows).toHaveLength(1)
  await client.end()
})

test('an unreachable external database is a one-sentence error without the password', async () => {
  const launch = launchProduct({ DATABASE_URL: 'postgres://assay:hunter2@127.0.0.1:1/assay' })
  await expect(launch).rejects.toThrow(
    /exit code 1[\s\S]*Can't reach the database in DATABASE_URL \(PostgreSQL at 127.0.0.1:1\/assay\)/,
  )
  await expect(launch).rejects.not.toThrow(/hunter2/)
})

test.runIf(isRoot)(
  'as root, with a data folder that the PostgreSQL account cannot reach, the cluster is stored elsewhere and linked',
  async () => {
    const home = freshDataDir()
    mkdirSync(home, { mode: 0o700 })
    const dataDir = join(home, '.data')
    const product = await launchProduct({ DATA_DIR: dataDir })
    const place = /^ {2}Data +(\S+)$/m.exec(product.output())?.[1] ?? ''
    folders.push(place)
    expect(place).toMatch(/^\/var\/lib\/assay\//)
    expect(await isReady(product)).toBe(true)
    await product.stop()
    const again = await launchProduct({ DATA_DIR: dataDir })
    expect(again.output()).toContain(place)
    await again.stop()
  },
)

test.runIf(isRoot)('as root, data that an earlier version gave to "nobody" moves to a dedicated owner', async () => {
  const dataDir = await startedDataDir()
  const [uid] = ownerOf(dataDir)
  expect(spawnSync('chown', ['-R', 'nobody:', join(dataDir, 'postgres')]).status).toBe(0)
  const product = await launchProduct({ DATA_DIR: dataDir })
  expect(await isReady(product)).toBe(true)
  const runs = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
  expect(runs).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'))
  await product.stop()
  expect(spawnSync('find', [dataDir, '-user', 'nobody'], { encoding: 'utf8' }).stdout).toBe('')
  expect(readFileSync('/etc/passwd', 'utf8')).toMatch(new RegExp(`^assay:x:${uid}:`, 'm'))
})

test.runIf(isRoot)(
  'OP-1 it runs from any directory, for a user without a name or home who can only read it',
  async () => {
    const dataDir = await startedDataDir()
    expect(spawnSync('chown', ['-R', '34567:34567', dataDir]).status).toBe(0)
    const product = reachableProduct()
    const run = (folder: string) =>
      spawn(process.execPath, [join(product, 'server/dist/main.js')], {
        cwd: '/',
        uid: 34567,
        gid: 34567,
        env: { DATA_DIR: folder, PORT: '0', FEEDS_BLOCK: 'none', MX_LOOKUPS: 'off' },
      })
    const child = run(dataDir)
    await outputWith(child, 'is ready')
    const postmaster = postmasterOf(dataDir)
    child.kill('SIGTERM')
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
    await gone(postmaster)

    const fresh = freshDataDir()
    mkdirSync(fresh)
    chownSync(fresh, 34567, 34567)
    const nameless = run(fresh)
    await outputWith(nameless, 'uid 34567 has no line in /etc/passwd')
  },
)

test.runIf(isRoot)('as a regular user everything runs as that user', async () => {
  const dataDir = freshDataDir()
  mkdirSync(dataDir)
  chownSync(dataDir, 65534, 65534)
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: reachableProduct(),
    uid: 65534,
    gid: 65534,
    env: { DATA_DIR: dataDir, PORT: '0' },
  })
  await outputWith(child, 'is ready')
  const owner = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
  expect(owner).toMatch(/^Uid:\s+65534/m)
  child.kill('SIGINT')
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(0)
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

/** Resolves once the program has printed the text. */
async function outputWith(child: ChildProcess, text: string): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  await expect.poll(() => output, { timeout: 20_000 }).toContain(text)
}

/** This folder, or a copy if a regular user can't read it, as in root's home. */
function reachableProduct(): string {
  const here = process.cwd()
  if (spawnSync('test', ['-r', join(here, 'server/dist/main.js')], { uid: 65534, gid: 65534 }).status === 0) return here
  const copy = freshFolder()
  folders.push(copy)
  for (const part of ['package.json', 'server/dist', 'web/dist', 'node_modules']) {
    mkdirSync(dirname(join(copy, part)), { recursive: true })
    const linked = spawnSync('cp', ['-al', part, join(copy, part)])
    if (linked.status !== 0) cpSync(part, join(copy, part), { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

test('a data folder owned by another user is a one-sentence error', async () => {
  const dataDir = await startedDataDir()
  if (isRoot) chownSync(join(dataDir, 'postgres'), 12_345, 12_345)
  else chmodSync(join(dataDir, 'postgres'), 0o000)
  await expect(launchProduct({ DATA_DIR: dataDir })).rejects.toThrow(/exit code 1/)
})

/** A new account's key, created like a browser would. */
async function openKey(url: string): Promise<string> {
  const post = async (path: string, body: object, headers = {}) => {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    expect(response.ok, await response.clone().text()).toBe(true)
    return Object(await response.json())
  }
  const credentials = { email: 'ada@example.com', password: 'Correct-horse-1', data: { services: ['developer'] } }
  const { access_token } = await post('/auth/v1/signup', credentials)
  const { full_key } = await post('/api-keys', { name: 'Shared' }, { authorization: `Bearer ${access_token}` })
  return full_key
}

async function verifyEmail(url: string, key: string): Promise<number> {
  const response = await fetch(`${url}/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-token': key },
    body: JSON.stringify({ model: 'user_verification', email: 'ada@example.com' }),
  })
  await response.text()
  return response.status
}
