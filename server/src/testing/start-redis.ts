import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../http/listen.ts'
import { findProgram, programs } from './find-program.ts'

export type TestRedis = { url: string; process: ChildProcess; stop(): Promise<void> }

/** A real Redis without persistence, on the given port or a free one. */
export async function startRedis(givenPort?: number): Promise<TestRedis> {
  const program = findProgram(programs.redis)
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
