import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { withCommandLine } from './command-line.ts'
import { type Config, loadConfig, loadFile, readEnvironment } from './config.ts'
import { createLog } from './http/log.ts'
import { createLifecycle } from './lifecycle.ts'
import { describeFailure } from './startup-error.ts'

/** Starts the process: settings, then one that serves, or a primary with workers. Loads only what that takes. */
async function main(): Promise<void> {
  const started = performance.now()
  const fromFile = loadFile()
  const config = await settle(withCommandLine(readEnvironment(), process.argv.slice(2)))
  surviveStrayErrors(config)
  if (config.workers === 1 || cluster.isWorker) {
    const { serve } = await import('./serve.ts')
    return serve(config, lifecycle, started)
  }
  const { supervise } = await import('./workers/supervise.ts')
  await supervise(config, { program: fileURLToPath(import.meta.url), fromFile, lifecycle, started })
}

async function settle(environment: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(environment)
  if (config.port !== 0) return config
  const { findFreePort } = await import('./http/listen.ts')
  return loadConfig({ ...environment, PORT: String(await findFreePort(config.host)) })
}

/**
 * A promise that nobody awaited has usually failed for one request or one job, and everyone else goes on. After an exception
 * nothing is certain, so the process ends in order; its supervisor restarts it.
 */
function surviveStrayErrors({ logLevel, drainSeconds }: Config): void {
  const log = createLog(logLevel)
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, origin: 'unhandledRejection' }, 'a rejection was not handled; the process goes on')
  })
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an exception was not caught; the process ends')
    setTimeout(() => process.exit(1), (drainSeconds + 30) * 1000).unref()
    void lifecycle.stop(1)
  })
}

const lifecycle = createLifecycle()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void lifecycle.stop(0))

main().catch((error: unknown) => {
  // Errors caused by stopping aren't reported.
  if (lifecycle.signal.aborted) return
  process.stderr.write(`${describeFailure(error)}\n`)
  void lifecycle.stop(1)
})
