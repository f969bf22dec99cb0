import { spawn } from 'node:child_process'
import { findFreePort } from '../server/src/http/listen.ts'

/** Watches both sides at one address: our server responds and proxies the web app's modules from Vite. */
const vitePort = String(await findFreePort('127.0.0.1'))
const environment = {
  ...process.env,
  VITE_PORT: vitePort,
  WEB_DEV_URL: `http://127.0.0.1:${vitePort}`,
  FORCE_COLOR: '1',
  WORKERS: '1',
}

const programs = [
  run('vite', ['web', '--clearScreen', 'false', '--logLevel', 'warn']),
  run('tsx', ['watch', '--clear-screen=false', '--include', 'server/src/db/migrations/**', 'server/src/main.ts']),
]

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
// If one of them exits, for instance because the port is taken, the other is useless.
const code = await Promise.race(programs.map(({ ended }) => ended))
const exitCode = isStopping ? 0 : code || 1
stop()
await Promise.all(programs.map(({ ended }) => ended))
process.exit(exitCode)

/**
 * Once only: the watcher treats a second signal as permission to kill the server, which must stop its database first.
 */
function stop(): void {
  if (isStopping) return
  isStopping = true
  for (const { child } of programs) child.kill('SIGTERM')
}

/** In its own process group, so that Ctrl-C in the terminal doesn't reach it in addition to our signal. */
function run(program: string, args: string[]) {
  const child = spawn(`node_modules/.bin/${program}`, args, { stdio: 'inherit', env: environment, detached: true })
  return { child, ended: new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 0))) }
}
