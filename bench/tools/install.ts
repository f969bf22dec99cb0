import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withLock } from '../../scripts/with-lock.mjs'

const files = ['package.json', 'package-lock.json']
/** npm writes it last, so a folder without it is an interrupted installation. */
const record = 'node_modules/.package-lock.json'

/**
 * Installs what only a bench needs, at the versions of `bench/tools/NAME/package-lock.json`, unless it’s there.
 * Returns the `node_modules` folder it's in.
 */
export async function installTool(name: string, source = `bench/tools/${name}`): Promise<string> {
  const folder = resolve('.cache/tools', name)
  await withLock(async () => {
    if (!isCurrent(source, folder)) await install(source, folder)
  })
  return join(folder, 'node_modules')
}

/** A module of a tool by its path, such as `lighthouse/core/index.js`: the caller's schema says what it exports. */
export async function importTool(name: string, path: string): Promise<unknown> {
  return import(pathToFileURL(join(await installTool(name), path)).href)
}

function isCurrent(source: string, folder: string): boolean {
  const isSame = (file: string) => readFileSync(join(source, file)).equals(readFileSync(join(folder, file)))
  return existsSync(join(folder, record)) && files.every(isSame)
}

/** Nothing here needs its packages' install scripts. A drill's product may be running, and its connections end meanwhile. */
async function install(source: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  for (const file of files) cpSync(join(source, file), join(folder, file))
  console.log(`Installing ${Object.keys(dependenciesOf(source)).join(', ')} (once) …`)
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const [code] = await once(spawn('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }), 'close')
  if (code === 0) return
  console.error(`The packages of ${source} couldn't be installed. Check that this machine reaches the npm registry.`)
  process.exit(1)
}

function dependenciesOf(source: string): Record<string, string> {
  return JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).dependencies
}
