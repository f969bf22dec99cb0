import pg from 'pg'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct, type Product } from '../scripts/launch.ts'
import { countedFor, setLimits, signUp, verify } from './customer.ts'
import { readBlock } from './guide.ts'
import { findServers, type Server, startPgbouncer, startPostgres } from './poolers/start-postgres.ts'
import { ensurePackages } from './programs.ts'
import { createReport } from './report.ts'
import { usual } from './stage.ts'

const [roles = '', installation = ''] = readBlock('deploy/postgresql.md', 'create role assay_owner').split(
  /^(?=-- Per installation)/m,
)
const configuration = readBlock('deploy/postgresql.md', '[pgbouncer]')
const { check: record, hasFailed } = createReport()
const calls = 500
const callers = 16

/** The guide's SQL and pooler configuration as written, on each PostgreSQL: logins, installations side by side, poolers. */
ensurePackages('postgresql-15', 'pgbouncer')
await ensureBuilt()
for (const { version, binaries } of findServers()) {
  const server = await startPostgres(version, binaries)
  try {
    await tryLogins(server)
    await tryPoolers(server)
  } finally {
    await server.stop()
  }
}
process.exit(hasFailed() ? 1 : 0)

async function tryLogins(server: Server): Promise<void> {
  server.psql(roles)
  server.psql(installation)
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = logins(server.port)
  const early = await rejection({ DATABASE_URL })
  check(server, 'the login for requests alone, before migrating', early, early.includes('Set MIGRATION_DATABASE_URL'))
  await tryProduct(server, 'roles by a DBA, two logins, direct', { DATABASE_URL, MIGRATION_DATABASE_URL })
  await tryProduct(server, 'the login for requests alone, after migrating', { DATABASE_URL })

  server.psql(installation.replaceAll('assay', 'staging'))
  const denied = await Promise.all(
    ['staging_app:app', 'staging_owner:owner'].map((login) =>
      connectError(`postgresql://${login}-password@127.0.0.1:${server.port}/assay`),
    ),
  )
  const isDenied = denied.every((reason) => reason.startsWith('permission denied for database'))
  check(server, 'another installation’s logins at this database', denied[0] ?? '', isDenied)

  server.psql(`create role quick login createrole password 'quick-password'`)
  server.psql('create database quick owner quick')
  const short = `postgresql://quick:quick-password@127.0.0.1:${server.port}/quick`
  const rejected = server.version === '15' ? '' : await rejection({ DATABASE_URL: short })
  // Since 16, roles that somebody else made aren't theirs to hand out.
  if (rejected) check(server, 'createrole beside roles that a DBA made', rejected, rejected.includes('run: grant '))
}

async function tryPoolers(server: Server): Promise<void> {
  const { DATABASE_URL: direct } = logins(server.port)
  const session = await startPgbouncer(configuration, server.port, 'session')
  await tryProduct(server, 'PgBouncer, session mode', { DATABASE_URL: logins(session.port).DATABASE_URL })
  await session.stop()

  const transaction = await startPgbouncer(configuration, server.port, 'transaction')
  const { DATABASE_URL } = logins(transaction.port)
  const reason = await rejection({ DATABASE_URL })
  check(server, 'PgBouncer, transaction mode alone', reason, reason.includes('Set DIRECT_DATABASE_URL'))
  const watch = watchForLeaks(DATABASE_URL)
  await tryProduct(server, 'PgBouncer, transaction mode', { DATABASE_URL, DIRECT_DATABASE_URL: direct })
  const { leaks, servers } = await watch.stop()
  check(
    server,
    'roles, settings, statements left on its connections',
    leaks.join() || `none on ${servers}`,
    leaks.length === 0,
  )
  await transaction.stop()
}

async function tryProduct({ version, port }: Server, what: string, env: Record<string, string>): Promise<void> {
  const product = await launchProduct({ ...usual, ...env })
  const admin = new pg.Pool({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: 'superuser-password',
    database: 'assay',
    max: 1,
  })
  try {
    const { isExact, figure } = await drive(product, admin)
    record(`${version}: ${what}`, figure, isExact && (await fetch(`${product.url}/readyz`)).ok)
  } finally {
    await admin.end()
    await product.stop()
  }
}

function logins(port: number) {
  const login = (name: string) => `postgresql://assay_${name}:${name}-password@127.0.0.1:${port}/assay`
  return { DATABASE_URL: login('app'), MIGRATION_DATABASE_URL: login('owner') }
}

/** The sentence that a start ends with. */
async function rejection(env: Record<string, string>): Promise<string> {
  try {
    await (await launchProduct(env)).stop()
    return 'started'
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[1] ?? '') : String(error)
  }
}

async function connectError(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await client.end()
    return 'connected'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function check({ version }: Server, what: string, figure: string, holds: boolean): void {
  record(`${version}: ${what}`, figure, holds)
}

/** A sign-up, a key and 500 verifications through the front door, then the counts that must agree. */
async function drive({ url }: Product, database: pg.Pool) {
  const customer = await signUp(url)
  await setLimits(url, database, customer, { checks: calls * 2 })
  const statuses = new Map<number, number>()
  let left = calls
  const started = performance.now()
  const caller = async () => {
    while (left > 0) {
      left -= 1
      const response = await verify(url, customer.key)
      await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - started) / 1000
  const { ledger, used } = await countedFor(database, customer.id)
  const isExact = statuses.get(200) === calls && ledger === calls && used === calls
  const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return { isExact, figure: `${seen}, ledger ${ledger}, ${(calls / seconds).toFixed(0)} a second` }
}

type Seen = { role: string; login: string; timeout: string; prepared: number }

/** Looks at the pooler's server connections through it, again and again, for anything that a session left behind. */
function watchForLeaks(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 8 })
  pool.on('error', () => {})
  const leaks = new Set<string>()
  const servers = new Set<number>()
  let isOver = false
  const look = async () => {
    while (!isOver) {
      const { rows } = await pool.query<Seen & { pid: number }>(
        `select pg_backend_pid() as pid, current_setting('role') as role, current_user::text as login,
           current_setting('statement_timeout') as timeout,
           (select count(*)::int from pg_prepared_statements where name <> '') as prepared`,
      )
      for (const { pid, ...seen } of rows) {
        servers.add(pid)
        const isClean =
          seen.role === 'none' && seen.login === 'assay_app' && seen.timeout === '0' && seen.prepared === 0
        if (!isClean) leaks.add(JSON.stringify(seen))
      }
    }
  }
  const looking = Promise.all(Array.from({ length: 8 }, look))
  return {
    async stop() {
      isOver = true
      await looking
      await pool.end()
      return { leaks: [...leaks], servers: servers.size }
    },
  }
}
