import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { withLock } from './with-lock.mjs'

/** npm writes it at the end of an installation. */
const record = 'node_modules/.package-lock.json'

/** Installs what the lockfile says, unless it's there. */
export async function ensureInstalled() {
  if (isCurrent()) return
  await withLock(async () => {
    if (!isCurrent()) await install()
  })
}

/** Optional packages are for other platforms, or couldn't be installed here. */
function isCurrent() {
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([, entry]) => entry.integrity && !entry.optional)
    .every(([path, { integrity }]) => installed[path]?.integrity === integrity)
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** With `npm ci`, an unreachable registry would cost what was installed before: it starts by removing everything. */
async function install() {
  console.log('Installing packages …')
  const started = Date.now()
  // Also where NODE_ENV says production: a clone builds what it runs.
  const wanted = ['--include=dev', '--include=optional', '--no-save', '--prefer-offline']
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
