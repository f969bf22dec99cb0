import type { ChildProcess } from 'node:child_process'
import { isAlive, livePostmaster } from './postmaster.ts'

/**
 * PostgreSQL recovers when one of its processes dies, but not when the postmaster is gone: killed by the OOM killer, or
 * stopped by a full disk, where it can't start until there's space again.
 */
export function keepRunning(folder: string, launch: () => ChildProcess): { stop(): void } {
  let child: ChildProcess | null = null
  const timer = setInterval(() => {
    const isStarting = child?.pid !== undefined && isAlive(child.pid)
    if (!isStarting && livePostmaster(folder) === null) child = launch()
  }, everyMilliseconds)
  return { stop: () => clearInterval(timer) }
}

const everyMilliseconds = 500
