import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'
import { StartupError } from '../startup-error.ts'
import { attachEmbedded, type EmbeddedPostgres, startEmbedded } from './embedded/start.ts'

export type Database = {
  /** The login that owns the tables, for migrations only. */
  owner: pg.ClientConfig
  /** For requests. On the embedded server its login owns nothing and takes a role in every transaction. */
  pool: pg.Pool
  /** For single statements as the service: its connections hold that role permanently. */
  servicePool: pg.Pool
  jobPool: pg.Pool
  /** For the payment sandbox only: it stands in for another company, and the product may be waiting for it. */
  sandboxPool: pg.Pool
  /** Human-readable location of the data, without a password. */
  place: string
  close(): Promise<void>
}

/** For the server: the external database in DATABASE_URL, or the embedded one in DATA_DIR. */
export function openDatabase(config: Config, log: Logger, stopping?: AbortSignal): Promise<Database> {
  return connect(config, log, (dataDir) => startEmbedded(dataDir, {}, stopping))
}

/** The same for commands, which may run next to the server, many at a time: one connection per pool. */
export function attachDatabase(config: Config, log: Logger): Promise<Database> {
  return connect({ ...config, databaseConnections: 1 }, log, attachEmbedded)
}

async function connect(config: Config, log: Logger, reachEmbedded: typeof attachEmbedded): Promise<Database> {
  const { owner, requests, place, stop } = config.databaseUrl
    ? await external(config.databaseUrl)
    : embedded(await reachEmbedded(config.dataDir))
  const few = Math.min(4, config.databaseConnections)
  const pools = {
    pool: createPool({ ...requests, max: config.databaseConnections }, log),
    servicePool: createServicePool({ ...requests, max: few }, log),
    jobPool: createPool({ ...owner, max: few }, log),
    sandboxPool: createPool({ ...requests, max: few }, log),
  }
  return {
    owner,
    ...pools,
    place,
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
      await stop()
    },
  }
}

function embedded({ connection, folder, stop }: EmbeddedPostgres) {
  return {
    owner: { ...connection, user: 'postgres' },
    requests: { ...connection, user: 'authenticator' },
    place: folder,
    stop,
  }
}

async function external(databaseUrl: string) {
  const login = { connectionString: databaseUrl }
  const place = new URL(databaseUrl)
  const shown = `PostgreSQL at ${place.hostname || 'localhost'}${place.pathname}`
  const client = new pg.Client({ ...login, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const reason = error instanceof Error && error.message ? error.message : errorCode(error)
    throw new StartupError(`Can't reach the database in DATABASE_URL (${shown}): ${reason}.`)
  }
  return { owner: login, requests: login, place: shown, stop: async () => {} }
}

export function createServicePool(options: pg.PoolConfig, log: Logger): pg.Pool {
  // The pool runs this before it hands out a connection, and drops the connection if it fails. Statements are prepared
  // once: replanning for each set of values would take longer than running them.
  const settings = 'set role service_role; set plan_cache_mode = force_generic_plan'
  const onConnect = async (client: pg.ClientBase) => void (await client.query(settings))
  return createPool({ ...options, onConnect }, log)
}

export function createPool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 20_000,
    // For a dead network: the server's own timeout would have fired by now.
    query_timeout: 25_000,
    keepAlive: true,
    ...options,
  })
  // The server closed a connection: the pool drops it, and a statement in flight fails for its own caller.
  const report = (error: Error) => pool.ending || log.warn({ err: error }, 'lost a database connection')
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}
