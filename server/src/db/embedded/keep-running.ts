import type { ChildProcess } from 'node:child_process'
import { isAlive, isShuttingDown, livePostmaster } from './postmaster.ts'

/**
 * PostgreSQL recovers when one of its processes dies, but not when the postmaster is gone: killed by the OOM killer, or
 * stopped by a full disk, where it can't start until there's space again. One that was told to shut down by someone else
 * is made to finish, and then restarted, unless we're on our way out too.
 */
export function keepRunning(folder: string, launch: () => ChildProcess, stopping?: AbortSignal): { stop(): void } {
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
