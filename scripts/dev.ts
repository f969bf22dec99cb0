import { spawn } from 'node:child_process'
import { findFreePort } from '../server/src/http/listen.ts'

/** Watches both sides at one address: our server answers, and takes the web app's modules from Vite behind it. */
const vitePort = String(await findFreePort('127.0.0.1'))
const environment = {
  ...process.env,
  VITE_PORT: vitePort,
  WEB_DEV_URL: `http://127.0.0.1:${vitePort}`,
  FORCE_COLOR: '1',
}

const programs = [
  spawn('node_modules/.bin/vite', ['web', '--clearScreen', 'false', '--logLevel', 'warn'], {
    stdio: 'inherit',
    env: environment,
  }),
  spawn(
    'node_modules/.bin/tsx',
    ['watch', '--clear-screen=false', '--include', 'server/src/db/migrations/**', 'server/src/main.ts'],
    {
      stdio: 'inherit',
      env: environment,
    },
  ),
]

// When one of them ends, for instance because the port is taken, the other has no use.
const ended = programs.map(
  (program) => new Promise<number>((resolve) => program.on('exit', (code) => resolve(code ?? 0))),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => programs.forEach((program) => void program.kill(signal)))
const code = await Promise.race(ended)
for (const program of programs) program.kill('SIGTERM')
await Promise.all(ended)
process.exit(code)
