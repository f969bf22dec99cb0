import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { splitHosts } from './database-url.ts'

/**
 * The driver's client with the timeouts of a service that has to notice a dead server, and with more than one host: each
 * new connection goes to the host that takes writes at that moment, so that a failover needs no restart.
 */
export class DatabaseClient extends pg.Client {
  readonly #hosts: string[]

  constructor(config: pg.ClientConfig = {}) {
    const hosts = config.connectionString ? splitHosts(config.connectionString) : []
    super({
      fallback_application_name: 'assay',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...config,
      ...(hosts[0] && { connectionString: hosts[0] }),
      // A server that doesn't respond counts as lost. Waiting for a free connection of a pool may take longer.
      connectionTimeoutMillis: Math.min(config.connectionTimeoutMillis || connectMilliseconds, connectMilliseconds),
    })
    this.#hosts = hosts
    // A lost connection fails the statement in flight, or the next one. Without a listener it would end the process, and pools
    // listen only after `connect` has settled, a moment after the server was ready.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error | null) => void): void
  override connect(callback?: (error: Error | null) => void) {
    const work = this.#connectToWriter()
    if (!callback) return work
    work.then(() => callback(null), callback)
  }

  async #connectToWriter(): Promise<pg.Client> {
    if (this.#hosts.length > 1) Object.assign(this, await findWriter(this.#hosts))
    return super.connect()
  }
}

const connectMilliseconds = 2500

type Host = Pick<pg.Client, 'host' | 'port'>

/** No host of the list takes writes now; `message` has each one's reason. */
class NoWriter extends Error {
  override name = 'NoWriter'
  readonly code = 'NO_WRITER'
}

/** Connections that are opened together share a search; the next second may have another primary. */
async function findWriter(hosts: string[]): Promise<Host> {
  const key = hosts.join(' ')
  const shared = searches.get(key)
  if (shared) return shared
  const search = askAll(hosts)
  searches.set(key, search)
  setTimeout(() => searches.delete(key), 1000).unref()
  return search
}

const searches = new Map<string, Promise<Host>>()

async function askAll(hosts: string[]): Promise<Host> {
  const asked = hosts.map(
    (connectionString) => new DatabaseClient({ connectionString, query_timeout: connectMilliseconds }),
  )
  try {
    return await Promise.any(asked.map(writerAt))
  } catch (cause) {
    const reasons = cause instanceof AggregateError ? cause.errors : []
    const each = asked.map(({ host, port }, at) => `${host}:${port} ${reasonOf(reasons[at])}`)
    throw new NoWriter(`no host takes writes (${each.join('; ')})`, { cause })
  }
}

async function writerAt(client: DatabaseClient): Promise<Host> {
  try {
    await client.connect()
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('is read-only')
    return { host: client.host, port: client.port }
  } finally {
    void client.end().catch(() => {})
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error && error.message) || errorCode(error) || 'did not respond'
}
