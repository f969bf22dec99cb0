import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../../error-code.ts'
import { StartupError } from '../../startup-error.ts'
import { type Account, accountForPostgres } from './account.ts'
import { findBinaries } from './binaries.ts'
import { claimFolder } from './claim.ts'
import { prepareCluster } from './folder.ts'
import {
  isAlive,
  isShuttingDown,
  lastLogLine,
  launchPostmaster,
  livePostmaster,
  logFile,
  shutDown,
  stopPostmaster,
} from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The cluster's real folder: in DATA_DIR, or where root's PostgreSQL account can reach it. */
  folder: string
  connection: { host: string; port: number; database: string }
  stop(): Promise<void>
}

/** For the server: starts PostgreSQL or adopts it from a killed Assay, and locks out a second server on the same folder. */
export async function startEmbedded(
  dataDir: string,
  extraSettings: Record<string, string> = {},
  stopping?: AbortSignal,
): Promise<EmbeddedPostgres> {
  const { folder, connection, launch } = await ensureRunning(dataDir, extraSettings, stopping)
  const claim = await claimFolder(connection, dataDir)
  const keeper = keepRunning(folder, launch, stopping)
  return {
    folder,
    connection,
    async stop() {
      keeper.stop()
      await claim.release()
      await stopPostmaster(folder)
    },
  }
}

/** For commands: uses a running PostgreSQL, and stops it only if it had to start it. */
export async function attachEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const { folder, connection, wasRunning } = await ensureRunning(dataDir, {})
  const stopToo = () => void stopPostmaster(folder).finally(() => process.exit(1))
  if (!wasRunning) for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopToo)
  return { folder, connection, stop: async () => (wasRunning ? undefined : stopPostmaster(folder)) }
}

/** Listens on a Unix socket in a folder that only its own user can enter, so there's no port to collide with. */
async function ensureRunning(dataDir: string, extraSettings: Record<string, string>, stopping?: AbortSignal) {
  const account = accountForPostgres()
  const binaries = findBinaries(account, dataDir)
  const folder = await prepareCluster(binaries, account, dataDir, stopping)
  const socketFolder = makeSocketFolder(folder, account)
  const connection = { host: socketFolder, port: 5432, database: 'postgres' }
  const wasRunning = livePostmaster(folder) !== null
  const launch = () => launchPostmaster({ binaries, account, folder, socketFolder, extraSettings })
  await untilConnectable(connection, folder, launch, stopping)
  return { folder, connection, wasRunning, launch }
}

/** Crash recovery can take a while, so there's no time limit as long as the postmaster lives. */
export async function untilConnectable(
  connection: EmbeddedPostgres['connection'],
  folder: string,
  launch: () => ReturnType<typeof launchPostmaster>,
  stopping?: AbortSignal,
): Promise<void> {
  let launches = 0
  let child: ReturnType<typeof launchPostmaster> | null = null
  for (;;) {
    const running = livePostmaster(folder) ?? (child?.pid !== undefined && isAlive(child.pid) ? child.pid : null)
    if (stopping?.aborted) {
      if (running !== null) await shutDown(running)
      throw stopping.reason
    }
    if (running === null) {
      // The first failure may be another start's postmaster shutting down; a second one is real.
      if (launches === 2) {
        throw new StartupError(
          `PostgreSQL can't start on ${folder}: ${lastLogLine(folder)}. Nothing was changed. The full log is in ${logFile(folder)}.`,
        )
      }
      child = launch()
      launches += 1
    } else if (await connects(connection)) {
      return
    }
    await delay(15)
  }
}

async function connects(connection: EmbeddedPostgres['connection']): Promise<boolean> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    // 57P03: starting up, recovering or shutting down.
    if (['57P03', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(errorCode(error) ?? '')) return false
    if (error instanceof Error && /terminated/.test(error.message)) return false
    throw error
  }
}

/** Socket paths are limited to 107 bytes, so a deeply nested data folder gets a short one in the temp folder. */
export function makeSocketFolder(folder: string, account: Account | null): string {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= 100) return folder
  const short = join(tmpdir(), `assay-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o700 })
  if (account) chownSync(short, account.uid, account.gid)
  if (statSync(short).uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartupError(`The folder ${short} belongs to someone else. Set DATA_DIR to a folder with a shorter path.`)
  }
  return short
}

/**
 * PostgreSQL recovers if one of its processes dies, but not without its postmaster: killed by the OOM killer, or
 * stopped by a full disk, where it can't start until there's space again. One that somebody else is shutting down
 * is made to finish and then restarted, unless we're stopping, too.
 */
function keepRunning(folder: string, launch: () => ChildProcess, stopping?: AbortSignal): { stop(): void } {
  let child: ChildProcess | null = null
  const timer = setInterval(() => {
    const running = livePostmaster(folder)
    const isStarting = child?.pid !== undefined && isAlive(child.pid)
    if (running !== null && isShuttingDown(folder) && !stopping?.aborted) process.kill(running, 'SIGINT')
    else if (running === null && !isStarting) child = launch()
  }, everyMilliseconds)
  return { stop: () => clearInterval(timer) }
}

const everyMilliseconds = 500
