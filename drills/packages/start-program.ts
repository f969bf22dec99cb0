import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { until } from './front-door.ts'

/** Starts a program that keeps running, and waits until it does what it's for. */
export async function startProgram(
  command: string[],
  isUp: (pid: number) => Promise<boolean>,
  env: Record<string, string> = {},
) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  await until(program, 30, () => isUp(child.pid ?? 0)).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output.slice(-2000)}`)
  })
  return {
    ended,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
  }
}
