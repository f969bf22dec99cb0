import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { alone } from './alone.mjs'

/** Installs what the lockfile says, when it is newer than what is installed. npm writes its own record at the end. */
export async function ensureInstalled() {
  if (isCurrent()) return
  await alone(async () => {
    if (!isCurrent()) await install()
  })
}

function isCurrent() {
  const installed = statSync('node_modules/.package-lock.json', { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync('package-lock.json').mtimeMs
}

async function install() {
  console.log('Installing packages …')
  const started = Date.now()
  const progress = setInterval(
    () => console.log(`  still installing, ${Math.round((Date.now() - started) / 1000)} s`),
    10_000,
  )
  // The build tools are needed in every environment, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => npm.on('exit', resolve).on('error', () => resolve('npm was not found')))
  clearInterval(progress)
  if (code !== 0) {
    console.error(`Installing the packages failed (${code}). "npm ci" shows why.`)
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}
