import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** More than this share of all cores in use, and the times say more about the machine than about the page. */
const busyShare = 0.2
const waitSeconds = 20

/** Waits until little else runs, but not forever. Returns whether it came to that. */
export async function untilQuiet(): Promise<boolean> {
  const end = performance.now() + waitSeconds * 1000
  while (performance.now() < end) {
    if ((await measureShare()) < busyShare) return true
  }
  return false
}

async function measureShare(): Promise<number> {
  const before = readTimes()
  await wait(500)
  const after = readTimes()
  return 1 - (after.idle - before.idle) / (after.total - before.total)
}

function readTimes(): { idle: number; total: number } {
  const times = cpus().map((core) => core.times)
  const total = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), total }
}
