import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const lock = '.cache/set-up.lock'

/**
 * Two commands that start at once on a fresh clone must not install or build into the same folder together.
 * @param {() => Promise<void>} work
 */
export async function withLock(work) {
  while (!take()) await delay(200)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  try {
    mkdirSync('.cache', { recursive: true })
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'EEXIST') {
      console.error(
        `Can't write to ${process.cwd()} (${code}), and packages must be installed or the product built there. ` +
          'Give this user write access to it. Where that was done before, "node server/dist/main.js" only reads the folder.',
      )
      process.exit(1)
    }
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
    return codeOf(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : error
}
