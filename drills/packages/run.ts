import { spawnSync } from 'node:child_process'

type Options = { env?: Record<string, string>; input?: string }
type Outcome = { code: number | null; output: string }

/** Runs a program to its end; a failure is an error with what it printed. */
export function run(program: string, args: string[], options: Options = {}): string {
  const { code, output } = attempt(program, args, options)
  if (code === 0) return output.trim()
  throw new Error(`${program} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${output.slice(-2000)}`)
}

/** For a program whose failure is a result, too. */
export function attempt(program: string, args: string[], { env = {}, input = '' }: Options = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    input,
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin`, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  return { code: status, output: status === 0 && stdout ? stdout : stdout + stderr }
}
