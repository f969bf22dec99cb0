import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { withLock } from './with-lock.mjs'

/** npm writes it at the end of an installation. */
const record = 'node_modules/.package-lock.json'

/**
 * Installs what the lockfile says, unless it's there.
 * @param {{ withDev: boolean }} options Building and running need no development packages, which are half of all.
 */
export async function ensureInstalled({ withDev }) {
  if (isCurrent(withDev)) return
  await withLock(async () => {
    if (!isCurrent(withDev)) await install(withDev)
  })
}

/** Optional packages are for other platforms, or couldn't be installed here. @param {boolean} withDev */
function isCurrent(withDev) {
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([, entry]) => entry.integrity && !entry.optional && (withDev || !(entry.dev || entry.devOptional)))
    .every(([path, { integrity }]) => installed[path]?.integrity === integrity)
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** With `npm ci`, an unreachable registry would cost what was installed before: it starts by removing everything. @param {boolean} withDev */
async function install(withDev) {
  console.log('Installing packages …')
  const started = Date.now()
  const wanted = [withDev ? '--include=dev' : '--omit=dev', '--include=optional', '--no-save', '--prefer-offline']
  const npm = spawn('npm', ['install', ...wanted, '--loglevel=error'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => npm.kill()
  process.on('SIGTERM', stop)
  const code = await new Promise((resolve) => npm.on('error', () => resolve(null)).on('exit', resolve))
  process.off('SIGTERM', stop)
  if (code !== 0) {
    const problem = code === null ? 'npm was not found or was stopped' : `npm exit code ${code}`
    console.error(`The packages couldn't be installed (${problem}). Packages that were installed before are untouched.`)
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}
