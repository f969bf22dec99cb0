import cluster from 'node:cluster'
import { announce } from '../announce.ts'
import type { Config } from '../config.ts'
import { keepDevKey } from '../dev-key.ts'
import { createLog } from '../http/log.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { warnAboutSettings } from '../warn-about-settings.ts'
import { createWorkerPool } from './worker-pool.ts'

type Options = {
  /** The program that workers run: read anew for each of them, so that SIGHUP also takes an upgrade. */
  program: string
  /** Settings of this process that came from `.env`: workers read the file themselves. */
  fromFile: string[]
  lifecycle: Lifecycle
  started: number
}

/**
 * The primary: starts workers, replaces those that end, and holds what they share: the port, the embedded PostgreSQL,
 * the count of requests per second. It handles no request itself.
 */
export async function supervise(config: Config, { program, fromFile, lifecycle, started }: Options): Promise<void> {
  const log = createLog(config.logLevel)
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2) })
  if (config.databaseUrl === null) {
    const { startEmbedded } = await import('../db/embedded/start.ts')
    const starting = startEmbedded(config.dataDir, {}, lifecycle.signal)
    // Before it's open: a PostgreSQL that is just starting has to stop too.
    lifecycle.onStop(() =>
      starting.then(
        (postgres) => postgres.stop(),
        () => {},
      ),
    )
    await starting
  }
  lifecycle.signal.throwIfAborted()
  const devKey = keepDevKey(config)
  const pool = createWorkerPool({
    size: config.workers,
    environment: {
      ...Object.fromEntries(fromFile.map((name) => [name, undefined])),
      PORT: String(config.port),
      WORKERS: String(config.workers),
    },
    stopSeconds: config.drainSeconds + 30,
    log,
  })
  lifecycle.onStop(() => pool.stop())
  process.on('SIGHUP', () => {
    // The terminal was closed.
    if (process.stdout.isTTY) return void lifecycle.stop(0)
    log.info('SIGHUP: replacing all workers, one after the other')
    void pool.rollingRestart()
  })
  warnAboutSettings(config, log)
  const place = await pool.start().catch((error: Error) => {
    // A worker that exits with 1 has said why.
    if (!lifecycle.signal.aborted && !error.message.endsWith('exit code 1')) log.error({ err: error }, 'no start')
    return null
  })
  if (place === null) return lifecycle.stop(1)
  announce(config, { place, devKey, milliseconds: performance.now() - started, log })
}
