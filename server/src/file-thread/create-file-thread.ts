import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Deps } from '../deps.ts'
import { hasFileToCheck } from '../features/files/check-files.ts'
import { threadEntry } from '../thread-entry.ts'
import type { Order, Outcome, Settings } from './file-thread.ts'

export type FileThread = {
  /** The job `check-files`. */
  checkFiles(deps: Pick<Deps, 'db'>): Promise<void>
  /** Between runs the thread is closed in order; a run under way ends as in a crash. */
  stop(): Promise<void>
}

/**
 * Files are checked in a thread with connections of its own, so that requests wait for none of it. It starts with the first file
 * and ends after a minute without one. If it crashes, the run fails, and the next one goes on from the last commit.
 */
export function createFileThread(
  { config, login }: Pick<Settings, 'config' | 'login'>,
  { log }: Pick<Deps, 'log'>,
  { idleMilliseconds = 60_000 } = {},
): FileThread {
  let current: Thread | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Thread {
    const workerData: Settings = { config, login, logFields: log.bindings() }
    const source = new URL('./file-thread.ts', import.meta.url)
    const started = new Worker(...threadEntry('file-thread', source, { workerData, resourceLimits }))
    // Kept per thread, so that a closing thread doesn't end what the next one has begun.
    const waiting: Thread['waiting'] = new Map()
    // An idle thread doesn't keep the process running.
    started.unref()
    started.on('message', ({ id, failure }: Outcome) => {
      waiting.get(id)?.(failure)
      waiting.delete(id)
      if (waiting.size === 0 && current?.worker === started)
        idle = setTimeout(() => void stop(), idleMilliseconds).unref()
    })
    started.on('error', (error) => log.error({ err: error }, 'the thread that checks files crashed'))
    started.on('exit', () => {
      if (current?.worker === started) current = null
      for (const settle of waiting.values()) settle('the thread that checks files ended')
      waiting.clear()
    })
    return { worker: started, waiting }
  }

  async function stop(): Promise<void> {
    clearTimeout(idle)
    if (!current) return
    const { worker: stopped, waiting } = current
    current = null
    const ended = once(stopped, 'exit')
    if (waiting.size === 0) stopped.postMessage({ id: 0 } satisfies Order)
    const late = setTimeout(() => void stopped.terminate(), waiting.size === 0 ? closeMilliseconds : 0)
    await ended
    clearTimeout(late)
  }

  function run(): Promise<void> {
    clearTimeout(idle)
    current ??= start()
    const { worker, waiting } = current
    lastId += 1
    const order: Order = { id: lastId }
    worker.postMessage(order)
    return new Promise((resolve, reject) => {
      waiting.set(order.id, (failure) => (failure === null ? resolve() : reject(new Error(failure))))
    })
  }

  return {
    async checkFiles({ db }) {
      // The job runs every minute; only a file needs the thread.
      if (await hasFileToCheck({ db })) await run()
    },
    stop,
  }
}

type Thread = { worker: Worker; waiting: Map<number, (failure: string | null) => void> }

/** Most of what a row allocates is garbage at once, so with rare collections next to nothing is copied. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 }
const closeMilliseconds = 2000
