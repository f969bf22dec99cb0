import { Socket } from 'node:net'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { DatabaseClient } from './client.ts'
import { attachEmbedded, type EmbeddedPostgres, startEmbedded } from './embedded/start.ts'
import { openExternal } from './external.ts'
import { keepSettings } from './session-settings.ts'

export type Database = {
  /** The login that owns the tables, for migrations only. */
  owner: pg.ClientConfig
  /** A connection as the owner, for commands that may see more than the product. */
  ownerPool: pg.Pool
  /** On an external server, the logins that requests and jobs use; they may differ from the owner's. */
  runtimeUsers: string[]
  /** The login of `pool`, for a thread that opens connections of its own. */
  requests: pg.ClientConfig
  /** For requests. On the embedded server its login owns nothing and takes a role in every transaction. */
  pool: pg.Pool
  /** For single statements as the service: its direct connections hold that role permanently. */
  servicePool: pg.Pool
  /** For the queue, which listens: never through a pooler in transaction mode. */
  jobPool: pg.Pool
  /** For the payment sandbox only: it stands in for another company, and the product may be waiting for it. */
  sandboxPool: pg.Pool
  /** Human-readable location of the data, without a password. */
  place: string
  /** Closes all connections at once; statements in flight fail as lost. The next ones are opened anew. */
  dropConnections(): void
  close(): Promise<void>
}

/** For the server: the external database in DATABASE_URL, or the embedded one in DATA_DIR. */
export function openDatabase(config: Config, log: Logger, stopping?: AbortSignal): Promise<Database> {
  return connect(config, log, (dataDir) => startEmbedded(dataDir, {}, stopping))
}

/** The same for a worker: the embedded database belongs to its primary, which starts and stops it. */
export function joinDatabase(config: Config, log: Logger): Promise<Database> {
  return connect(config, log, async (dataDir) => ({ ...(await attachEmbedded(dataDir)), stop: async () => {} }))
}

/** The same for commands, which may run next to the server, many at a time: one connection per pool. */
export function attachDatabase(config: Config, log: Logger): Promise<Database> {
  return connect({ ...config, databaseConnections: 1 }, log, attachEmbedded)
}

async function connect(config: Config, log: Logger, reachEmbedded: typeof attachEmbedded): Promise<Database> {
  const { databaseUrl, databaseConnections } = config
  const { owner, requests, jobs, runtimeUsers, place, stop } = databaseUrl
    ? await openExternal({ ...config, databaseUrl })
    : embedded(await reachEmbedded(config.dataDir))
  const few = Math.min(4, databaseConnections)
  const pools = {
    ownerPool: createPool({ ...owner, max: Math.min(2, few) }, log),
    pool: createPool({ ...requests, max: databaseConnections }, log),
    servicePool: createServicePool({ ...requests, max: few }, log),
    jobPool: createPool({ ...jobs, max: few }, log),
    sandboxPool: createPool({ ...requests, max: few }, log),
  }
  return {
    owner,
    requests,
    runtimeUsers,
    ...pools,
    place,
    dropConnections() {
      for (const pool of Object.values(pools)) for (const socket of sockets.get(pool) ?? []) socket.destroy()
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
      await stop()
    },
  }
}

function embedded({ connection, folder, stop }: EmbeddedPostgres) {
  const owner = { ...connection, user: 'postgres' }
  const requests = { ...connection, user: 'authenticator' }
  return { owner, requests, jobs: owner, runtimeUsers: [], place: folder, stop }
}

/** Statements are prepared once: replanning for each set of values would take longer than running them. */
export function createServicePool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const kept = { ...keptByAll, role: 'service_role', plan_cache_mode: 'force_generic_plan' }
  return createPool({ ...options, onConnect: (client) => keepSettings(client, kept) }, log)
}

export function createPool(options: pg.PoolConfig, log: Logger): pg.Pool {
  const open = new Set<Socket>()
  const pool = new pg.Pool({
    idleTimeoutMillis: 30_000,
    // Even without an error, a connection doesn't outlive a failover or a changed address for long.
    maxLifetimeSeconds: 900,
    connectionTimeoutMillis: 5_000,
    // For a dead network: the server's own timeout would have fired by now.
    query_timeout: 25_000,
    // Not a startup parameter, which poolers reject. The pool drops the connection if this fails.
    onConnect: (client) => keepSettings(client, keptByAll),
    ...options,
    Client: DatabaseClient,
    stream: () => openSocket(open),
  })
  sockets.set(pool, open)
  // The server closed a connection: the pool drops it, and a statement in flight fails for its own caller.
  const report = (error: Error) => pool.ending || log.warn({ err: error }, 'lost a database connection')
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

const keptByAll = { statement_timeout: '20000' }

/** The open sockets of every pool. */
const sockets = new WeakMap<pg.Pool, Set<Socket>>()

function openSocket(open: Set<Socket>): Socket {
  const socket = new Socket()
  open.add(socket)
  socket.once('close', () => open.delete(socket))
  return socket
}
