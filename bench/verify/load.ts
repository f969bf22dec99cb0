import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Load = {
  requests: number
  requestsPerSecond: number
  p50: number
  p99: number
  failed: number
  cpuMicroseconds: number
}

type Options = { key: string; body: object | object[]; seconds: number; pid: number }

/** Loads one URL for some seconds, from a core the server doesn't use. Several bodies are sent in turns. */
export async function drive(url: string, { key, body, seconds, pid }: Options): Promise<Load> {
  const wrk = findWrk()
  const folder = mkdtempSync(join(tmpdir(), 'assay-load-'))
  const bodies = join(folder, 'bodies')
  writeFileSync(
    bodies,
    [body]
      .flat()
      .map((each) => JSON.stringify(each))
      .join('\n'),
  )
  const send = async (forSeconds: number): Promise<Result> => {
    // The database, which is part of the measurement, has priority on the shared core.
    const output = await run('nice', [
      ...['-n', '5', 'taskset', '-c', '1', wrk, '-t', '1', '-c', String(connections), '-d', `${forSeconds}s`],
      ...['--timeout', '10s', '-s', script, url, '--', bodies, key],
    ])
    return JSON.parse(output.trim().split('\n').at(-1) ?? '')
  }
  const warm = await send(1)
  const cpuBefore = cpuSeconds(pid)
  const { requests, seconds: measured, p50, p99, failed } = await send(seconds)
  rmSync(folder, { recursive: true })
  return {
    requests: warm.requests + requests,
    requestsPerSecond: requests / measured,
    p50,
    p99,
    failed: warm.failed + failed,
    cpuMicroseconds: ((cpuSeconds(pid) - cpuBefore) / requests) * 1e6,
  }
}

const script = fileURLToPath(new URL('post.lua', import.meta.url))

export const connections = 64

export const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

type Result = { requests: number; seconds: number; p50: number; p99: number; failed: number }

/** CPU time of the process so far, all threads. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

export function run(program: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${program} failed with ${code}`))))
  })
}

/** wrk, a load generator in C: it takes a fraction of the time per request that one in JavaScript would. */
function findWrk(): string {
  if (existsSync(path)) return path
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing wrk from the system packages (once) …')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (existsSync(path)) return path
  throw new Error('This bench needs wrk. Install it (Debian: apt-get install wrk).')
}

const path = '/usr/bin/wrk'

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
