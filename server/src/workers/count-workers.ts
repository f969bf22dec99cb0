import { readFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import type { Environment } from '../environment.ts'

/** The setting, or one per core on an external database; the embedded one is for a single process by default. */
export function countWorkers({ WORKERS: wanted, DATABASE_URL }: Pick<Environment, 'WORKERS' | 'DATABASE_URL'>): number {
  if (typeof wanted === 'number') return wanted
  if (wanted === undefined && DATABASE_URL === undefined) return 1
  return countAuto({
    cores: Math.min(availableParallelism(), readQuota(readOwnQuota())),
    // 0 where nothing is known.
    memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  })
}

/** At most what a default PostgreSQL has connections for; more is a choice. */
const maxAuto = 16
const bytesEach = 256 * 2 ** 20

export function countAuto({ cores, memory }: { cores: number; memory: number }): number {
  return Math.max(1, Math.min(Math.floor(cores), Math.floor(memory / bytesEach), maxAuto))
}

/** `200000 100000` is two cores. Newer versions of Node.js count them the same way, 20 doesn't. */
export function readQuota(text: string): number {
  const [quota = Number.NaN, period = Number.NaN] = text.split(' ').map(Number)
  return quota / period || Number.POSITIVE_INFINITY
}

/** Of the container or service this runs in; empty where there's no limit. */
function readOwnQuota(): string {
  try {
    const path = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '/'
    return readFileSync(`/sys/fs/cgroup${path}/cpu.max`, 'utf8').trim()
  } catch {
    return ''
  }
}
