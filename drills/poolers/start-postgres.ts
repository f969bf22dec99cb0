import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freshFolder } from '../../scripts/launch.ts'
import { accountForPostgres } from '../../server/src/db/embedded/account.ts'
import { type Binaries, findBinaries, runAs } from '../../server/src/db/embedded/binaries.ts'
import { findFreePort } from '../../server/src/http/listen.ts'

export type Server = { version: string; port: number; admin: pg.Pool; psql(sql: string): void; stop(): Promise<void> }

const password = 'superuser-password'

/** A server as a DBA runs one: over TCP, with a password for everyone. */
export async function startPostgres(version: string, binaries: Binaries): Promise<Server> {
  const account = accountForPostgres()
  const folder = freshFolder()
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')]
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(secret, password)
  if (account) for (const path of [folder, data, secret]) chownSync(path, account.uid, account.gid)
  const options = { ...runAs(account), cwd: '/', encoding: 'utf8' as const }
  const made = spawnSync(
    binaries.initdb,
    ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await findFreePort('127.0.0.1')
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'max_connections=200',
  ]
  const server = spawn(binaries.postgres, args, { ...options, stdio: 'ignore' })
  const admin = new pg.Pool({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', max: 2 })
  admin.on('error', () => {})
  await untilConnectable(admin)
  return {
    version,
    port,
    admin,
    psql(sql) {
      const env = { PATH: '/usr/bin:/bin', PGPASSWORD: password }
      const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '-v', 'ON_ERROR_STOP=1', '-q']
      const { status, stderr } = spawnSync('psql', connection, { env, input: sql, encoding: 'utf8' })
      if (status !== 0) throw new Error(`psql failed: ${stderr}`)
    },
    async stop() {
      await admin.end()
      await stopProcess(server, 'SIGINT')
    },
  }
}

/** Debian's PostgreSQL 15 and the bundled one. */
export function findServers(): { version: string; binaries: Binaries }[] {
  const debian = '/usr/lib/postgresql/15/bin'
  const bundled = { version: '18', binaries: findBinaries(accountForPostgres(), freshFolder()) }
  return [{ version: '15', binaries: { initdb: `${debian}/initdb`, postgres: `${debian}/postgres` } }, bundled]
}

async function untilConnectable(pool: pg.Pool): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    try {
      return void (await pool.query('select 1'))
    } catch (error) {
      if (waited > 20_000) throw error
      await delay(50)
    }
  }
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** The guide's configuration, with this machine's addresses in place of the guide's. */
export async function startPgbouncer(configuration: string, databasePort: number, mode: 'session' | 'transaction') {
  const account = accountForPostgres()
  const folder = freshFolder()
  const port = await findFreePort('127.0.0.1')
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"assay_app" "app-password"\n')
  writeFileSync(
    file,
    configuration
      .replace('host=db.example.com port=5432', `host=127.0.0.1 port=${databasePort}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('pool_mode = transaction', `pool_mode = ${mode}`),
  )
  if (account) for (const path of [users, file]) chownSync(path, account.uid, account.gid)
  const child = spawn('/usr/sbin/pgbouncer', ['-q', file], {
    ...runAs(account),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(port)
  return { port, stop: () => stopProcess(child, 'SIGKILL') }
}

async function untilListening(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ host: '127.0.0.1', port }, () => resolve(true)).on('error', () =>
        resolve(false),
      )
      socket.on('connect', () => socket.end())
    })
    if (isOpen) return
    await delay(50)
  }
  throw new Error('PgBouncer did not start')
}
