// `npm start`, `npm test` and the others begin here. Plain JavaScript, because nothing is installed yet on a fresh clone.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
// What Vite runs on; package.json says the same.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Assay needs Node.js 22.12 or newer. This is ${process.versions.node}.`)
  process.exit(1)
}

// Like npm does: it may have been started from another directory.
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const [command = '', ...args] = process.argv.slice(2)
const built = { start: 'main.js', admin: 'admin.js', build: null }[command]
await ensureInstalled()

if (built !== undefined) {
  const { ensureBuilt } = await import('./build.mjs')
  await ensureBuilt()
  process.argv.splice(2, 1)
  // In this very process: one less to keep in memory, and signals need no passing on.
  if (built) await import(new URL(`../server/dist/${built}`, import.meta.url).href)
} else {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${command}.ts`, ...args], { stdio: 'inherit' })
  // A terminal's Ctrl-C reaches the child by itself; it decides when it is done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}
