import type pg from 'pg'
import type { Logger } from 'pino'
import { errorCode } from '../error-code.ts'
import type { DatabaseHealth } from '../ports/database-health.ts'
import type { Tx } from '../ports/db.ts'
import { DatabaseClient } from './client.ts'
import { isOutOfSpace } from './connection-loss.ts'
import { rightsAdvice } from './rights-advice.ts'

type Outside = {
  log: Logger
  /** Closes every open connection, so that the next ones go to the current primary. */
  dropConnections?: () => void
  /** Does what must work beyond writing; what it writes is rolled back. At most every few seconds. */
  prove?: (tx: Tx) => Promise<void>
  /** How old a proof may be. */
  proofMilliseconds?: number
  /** Whether MIGRATION_DATABASE_URL is set, for what the log advises. */
  hasMigrationLogin?: boolean
  /** How old a result may be. */
  maxAgeMilliseconds?: number
  /** How long a server may take to respond before it counts as silent. */
  responseMilliseconds?: number
  /** Monotonic, in milliseconds. */
  clock?: () => number
}

/**
 * Whether this process could serve a write now: a new connection is accepted, a row commits, and a charge can be made. A `select`
 * on a pooled connection proves neither: a server that's shutting down, read-only or out of disk still responds.
 */
export function createHealth(pool: pg.Pool, outside: Outside): DatabaseHealth & { watch(): { stop(): void } } {
  const { log, dropConnections = () => {}, maxAgeMilliseconds = 4000, responseMilliseconds = 1500 } = outside
  const { clock = () => performance.now(), prove, proofMilliseconds = 6000 } = outside
  let provenAt = Number.NEGATIVE_INFINITY
  let failure: { code: string; since: number } | null = null
  let silences = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking: Promise<void> | null = null

  async function look(): Promise<void> {
    const pauses = watchPauses(clock)
    try {
      const isProofDue = prove !== undefined && (failure !== null || performance.now() - provenAt > proofMilliseconds)
      await writeOnce(pool, responseMilliseconds, isProofDue ? prove : undefined)
      if (isProofDue) provenAt = performance.now()
      silences = 0
      turnUp()
    } catch (error) {
      noteFailure(error, pauses.longest())
    } finally {
      pauses.stop()
    }
    checkedAt = performance.now()
  }

  function noteFailure(error: unknown, pausedMilliseconds: number): void {
    // The server may have responded while this process was busy: Node.js runs due timers before it reads sockets.
    if (isSilence(error) && pausedMilliseconds > responseMilliseconds / 3) {
      const milliseconds = Math.round(pausedMilliseconds)
      log.warn({ milliseconds }, 'this process was too busy to check the database')
      return
    }
    silences = isSilence(error) ? silences + 1 : 0
    // One late response may be a busy moment, and the next check follows at once.
    if (silences !== 1) turnDown(error)
  }

  function turnUp(): void {
    if (failure)
      log.info({ seconds: Math.round((performance.now() - failure.since) / 1000) }, 'the database takes writes again')
    failure = null
  }

  function turnDown(error: unknown): void {
    const code = errorCode(error) ?? 'none'
    const isChange = failure?.code !== code
    const advice = code === '42501' ? { advice: rightsAdvice(outside.hasMigrationLogin === true) } : {}
    const what = error instanceof FailedProof ? "a charge can't be made" : "the database can't take writes"
    if (isChange) log.error({ err: error, code, ...advice }, `${what}; /readyz is 503 until it does`)
    failure = { code, since: failure?.since ?? performance.now() }
    // Connections to a server that went silent, or that is no longer the primary, would hold requests until they time out.
    if (silences === 2 || (isChange && code === '25006')) dropConnections()
  }

  function check(): Promise<void> {
    checking ??= look().finally(() => {
      checking = null
    })
    return checking
  }

  return {
    async check() {
      if (performance.now() - checkedAt > maxAgeMilliseconds) await check()
      return failure ? 'failed' : 'ok'
    },
    noteLoss(error) {
      checkedAt = Number.NEGATIVE_INFINITY
      if (isOutOfSpace(error)) turnDown(error)
    },
    watch() {
      let timer = setTimeout(next, watchMilliseconds)
      function next(): void {
        void check().then(() => {
          timer = setTimeout(next, pause()).unref()
        })
      }
      // More often during an outage, which lasts until this process notices its end.
      function pause(): number {
        if (silences === 1) return 0
        return failure ? watchMilliseconds / 2 : watchMilliseconds
      }
      timer.unref()
      return { stop: () => clearTimeout(timer) }
    },
  }
}

const watchMilliseconds = 2000

/** How long this process was blocked: the time between two ticks that should follow one another. */
function watchPauses(clock: () => number) {
  let last = clock()
  let longest = 0
  const measure = () => {
    const now = clock()
    longest = Math.max(longest, now - last - tickMilliseconds)
    last = now
  }
  const timer = setInterval(measure, tickMilliseconds)
  return {
    longest() {
      measure()
      return longest
    },
    stop: () => clearInterval(timer),
  }
}

const tickMilliseconds = 100

/** The connection attempt got no reply: the machine or the network is gone. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message)
}

/** Keeps the database's error code, which identifies the cause. */
class FailedProof extends Error {
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code = errorCode(cause)
  }
}

/** On a connection of its own. A logged table: unlogged ones don't need the write-ahead log, where a full disk shows. */
async function writeOnce(pool: pg.Pool, responseMilliseconds: number, prove: Outside['prove']): Promise<void> {
  const client = new DatabaseClient({
    ...pool.options,
    password: pool.options.password,
    connectionTimeoutMillis: responseMilliseconds,
    query_timeout: responseMilliseconds,
  })
  const limits = `set local role service_role; set local statement_timeout = ${responseMilliseconds * 2}`
  const write = `begin; ${limits}; select private.prove_write(); commit`
  try {
    await client.connect()
    await client.query(write)
    if (prove) await proveOn(client, limits, prove)
  } catch (error) {
    // All connections of the server are taken, but this process still has its own.
    if (errorCode(error) !== '53300') throw error
    await pool.query(write)
  } finally {
    void client.end().catch(() => {})
  }
}

/** Ends with the connection, if not before. */
async function proveOn(client: pg.Client, limits: string, prove: (tx: Tx) => Promise<void>): Promise<void> {
  await client.query(`begin; ${limits}`)
  try {
    await prove({ query: (text, values) => client.query(text, values) })
  } catch (error) {
    throw isSilence(error) ? error : new FailedProof(error)
  }
  await client.query('rollback')
}
