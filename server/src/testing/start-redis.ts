import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../http/listen.ts'

export type TestRedis = { url: string; process: ChildProcess; stop(): Promise<void> }

/** A real Redis without persistence, on the given port or a free one. */
export async function startRedis(givenPort?: number): Promise<TestRedis> {
  const program = findRedis()
  const port = givenPort ?? (await findFreePort('127.0.0.1'))
  const folder = mkdtempSync(join(tmpdir(), 'assay-redis-'))
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => /Ready to accept connections/.test(chunk.toString()) && resolve())
    void ended.then(([code]) => reject(new Error(`redis-server ended with ${code} before it was ready`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    process: child,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Finds an installed one, or installs Debian's package once. */
function findRedis(): string {
  const installed = findInstalled()
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Redis from the system packages (once) …\n')
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { env })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], { env })
  }
  const found = findInstalled()
  if (found) return found
  throw new Error(
    'The limit that several processes share is tested against a real Redis, and none could be installed. ' +
      'Install one (Debian: apt-get install redis-server).',
  )
}

function findInstalled(): string | undefined {
  return ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'].find(existsSync)
}
