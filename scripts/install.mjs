import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { alone } from './alone.mjs'

// Beside the real one: `npm ci` removes node_modules before it knows whether the registry can be reached.
const staging = '.cache/install'
const record = 'node_modules/.package-lock.json'

/**
 * Installs what the lockfile says, unless it's there. npm writes its own record at the end.
 * @param {{ withDev: boolean }} options Building and running need no development packages, which are half of all.
 */
export async function ensureInstalled({ withDev }) {
  if (isCurrent(withDev)) return
  await alone(async () => {
    if (!isCurrent(withDev)) await install(withDev)
  })
}

/** Optional packages are for other platforms, or couldn't be installed here. @param {boolean} withDev */
function isCurrent(withDev) {
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return Object.entries(readJson('package-lock.json').packages)
    .filter(([, entry]) => entry.integrity && !entry.optional && (withDev || !isForDevelopment(entry)))
    .every(([path, { integrity }]) => installed[path]?.integrity === integrity)
}

/**
 * npm's `--omit=dev` keeps what another package could use if it were there (`devOptional`), such as the compiler.
 * @param {{ dev?: boolean, devOptional?: boolean }} entry
 */
function isForDevelopment({ dev, devOptional }) {
  return dev === true || devOptional === true
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** @param {boolean} withDev */
async function install(withDev) {
  console.log('Installing packages …')
  const started = Date.now()
  const progress = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`),
    10_000,
  )
  const workspaces = /** @type {string[]} */ (readJson('package.json').workspaces)
  const manifests = ['package.json', ...workspaces.map((name) => `${name}/package.json`)]
  stage([...manifests, 'package-lock.json', '.npmrc'])
  if (!withDev) leaveOutDev(manifests)
  const problem = await runNpm()
  clearInterval(progress)
  if (problem) {
    rmSync(staging, { recursive: true, force: true })
    console.error(`The packages couldn't be installed (${problem}). Packages that were installed before are untouched.`)
    process.exit(1)
  }
  // Without npm's record, an interrupted swap is an installation to repeat.
  rmSync(record, { force: true })
  for (const folder of [...workspaces, '.']) swap(join(folder, 'node_modules'))
  rmSync(staging, { recursive: true, force: true })
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

/** @param {string[]} files */
function stage(files) {
  rmSync(staging, { recursive: true, force: true })
  for (const file of files.filter(existsSync)) cpSync(file, join(staging, file))
}

/** From the staged manifests and lockfile. @param {string[]} manifests */
function leaveOutDev(manifests) {
  for (const file of manifests) rewrite(file, withoutDev)
  rewrite('package-lock.json', (lockfile) => ({
    ...lockfile,
    packages: Object.fromEntries(
      Object.entries(lockfile.packages)
        .filter(([, entry]) => !isForDevelopment(entry))
        .map(([path, entry]) => [path, path.includes('node_modules/') ? entry : withoutDev(entry)]),
    ),
  }))
}

/** @param {string} file @param {(content: any) => object} change */
function rewrite(file, change) {
  const staged = join(staging, file)
  if (existsSync(staged)) writeFileSync(staged, JSON.stringify(change(readJson(staged))))
}

/** @param {{ devDependencies?: object }} manifest */
function withoutDev({ devDependencies, ...manifest }) {
  return manifest
}

/** @param {string} folder */
function swap(folder) {
  const old = join(staging, 'replaced', folder)
  mkdirSync(dirname(old), { recursive: true })
  if (existsSync(folder)) renameSync(folder, old)
  if (existsSync(join(staging, folder))) renameSync(join(staging, folder), folder)
}

/** Returns what went wrong, or null. npm is a group of its own, so a signal ends its install scripts too. */
async function runNpm() {
  // What the staged manifests list is needed in every environment, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--include=optional', '--prefer-offline', '--no-audit', '--no-fund']
  const npm = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...args, '--loglevel=error'], {
    cwd: staging,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => npm.pid && process.kill(-npm.pid, 'SIGTERM')
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const problem = await new Promise((resolve) => {
    npm.on('error', () => resolve('npm was not found'))
    npm.on('exit', (code) => resolve(code === null ? 'stopped' : code === 0 ? null : `npm exit code ${code}`))
  })
  process.off('SIGINT', stop).off('SIGTERM', stop)
  return problem
}
