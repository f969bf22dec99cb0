import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const lock = '.cache/set-up.lock'

/**
 * Two commands that start at once on a fresh clone must not install or build into the same folder together.
 * @param {() => Promise<void>} work
 */
export async function alone(work) {
  mkdirSync('.cache', { recursive: true })
  while (!take()) await delay(200)
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld()) rmSync(lock, { force: true })
    return false
  }
}

/** A command that was killed leaves the file; its number then belongs to no process. */
function isHeld() {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
