import type { ChildProcess } from 'node:child_process'
import { isAlive, livePostmaster } from './postmaster.ts'

/**
 * PostgreSQL recovers by itself when one of its processes dies, but nobody starts it again when all of it is gone: killed
 * for want of memory, or ended by a full disk, where it cannot start before there is room again.
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
