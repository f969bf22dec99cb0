import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Account, accountForPostgres, findAccount } from '../server/src/db/embedded/account.ts'
import { postgresPrograms } from './programs.ts'

export type Server = ReturnType<typeof prepareServer>

/** A PostgreSQL of the system's packages, on an address of this machine. */
export function prepareServer(folder: string, port: number, host = '127.0.0.1') {
  const data = join(folder, `${host}-${port}`)
  let child: ChildProcess | undefined
  const log: string[] = []
  const address = (user: string, database: string) => `postgres://${user}@${host}:${port}/${database}`

  return {
    host,
    port,
    data,
    address,
    log: () => log.join(''),
    /** Empty, with `postgres` as superuser; any login of this machine is trusted. */
    init(settings: Record<string, string> = {}): void {
      ownFolder(data)
      run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums')
      this.set({ port: String(port), listen_addresses: `'${host}'`, unix_socket_directories: "''", ...settings })
    },
    /** A standby of another server. */
    copyOf(primary: string): void {
      ownFolder(data)
      run('pg_basebackup', '-D', data, '-d', primary, '--wal-method=stream', '--checkpoint=fast')
      writeFileSync(join(data, 'standby.signal'), '')
      this.set({ listen_addresses: `'${host}'`, port: String(port) })
    },
    set(settings: Record<string, string>): void {
      const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
      appendFileSync(join(data, 'postgresql.conf'), lines.join(''))
    },
    async start(): Promise<void> {
      child = spawn(join(postgresPrograms(), 'postgres'), ['-D', data], { ...asPostgres(), stdio: 'pipe' })
      child.stdout?.on('data', (chunk) => log.push(String(chunk)))
      child.stderr?.on('data', (chunk) => log.push(String(chunk)))
      for (let tries = 0; !(await this.isUp()); tries += 1) {
        if (tries > 600 || child.exitCode !== null)
          throw new Error(`PostgreSQL on ${port} didn't start:\n${this.log()}`)
        await delay(50)
      }
    },
    async isUp(): Promise<boolean> {
      const client = new pg.Client(address('postgres', 'postgres'))
      client.on('error', () => {})
      return client
        .connect()
        .then(() => client.end())
        .then(
          () => true,
          () => false,
        )
    },
    /** `fast`, as an operator does it: sessions end, everything is flushed to the standbys. */
    async stop(): Promise<void> {
      await ended(child, () => child?.kill('SIGINT'))
    },
    /** With every process of it, as a power cut does. */
    async kill(): Promise<void> {
      await ended(child, () => killTree(child))
    },
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

/** Runs one of PostgreSQL's programs, under its own account if this is root. */
export function run(program: string, ...args: string[]): string {
  return execFileSync(join(postgresPrograms(), program), args, { ...asPostgres(), encoding: 'utf8', stdio: 'pipe' })
}

/** Runs commands of a guide, with PostgreSQL's programs at hand, under its own account if this is root. */
export function runGuide(commands: string, folder: string, environment: Record<string, string>): string {
  const env = { PATH: `${postgresPrograms()}:/usr/bin:/bin`, ...environment }
  return execFileSync('sh', ['-ec', commands], { ...asPostgres(), cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
}

export async function ask(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Whether a commit is confirmed, which takes a standby where replication is synchronous. */
export function commits(address: string): Promise<boolean> {
  return ask(address, `select pg_logical_emit_message(true, 'drill', '')`).then(
    () => true,
    () => false,
  )
}

export function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
}

/** PostgreSQL doesn't run as root: then it's the account of the system's package. */
function serverAccount(): Account | null {
  return process.getuid?.() === 0 ? (findAccount('postgres') ?? accountForPostgres()) : null
}

export function asPostgres() {
  const account = serverAccount()
  return { cwd: '/', ...(account && { uid: account.uid, gid: account.gid }) }
}

export async function ended(child: ChildProcess | undefined, end: () => void): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    end()
  })
}

/** The process first, so that it can't replace those below it. */
export function killTree(child: ChildProcess | undefined): void {
  const pid = child?.pid ?? 0
  const below = descendantsOf(pid)
  child?.kill('SIGKILL')
  for (const one of below) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // Ended by itself in the meantime.
    }
  }
}

function descendantsOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name, parent))
    .map(Number)
  return [...children, ...children.flatMap(descendantsOf)]
}

function isChild(pid: string, parent: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${parent}\n`)
  } catch {
    return false
  }
}
