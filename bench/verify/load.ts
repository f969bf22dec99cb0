import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Load = { requestsPerSecond: number; p50: number; p99: number; failed: number; cpuMicroseconds: number }

/** Loads one URL for some seconds, from a core the server doesn't use. */
export async function drive(
  url: string,
  { key, body, seconds, pid }: { key: string; body: object; seconds: number; pid: number },
): Promise<Load> {
  const cpuBefore = cpuSeconds(pid)
  // The database, which is part of the measurement, has priority on the shared core.
  const output = await run('nice', [
    ...['-n', '5', 'taskset', '-c', '1', process.execPath, autocannon, '--json', '-c', String(connections)],
    // Not measured: the generator's own first second is slow.
    ...['-d', String(seconds), '-W', '[', '-c', String(connections), '-d', '2', ']'],
    ...['-m', 'POST', '-H', 'content-type: application/json', '-H', `x-api-token: ${key}`],
    ...['-b', JSON.stringify(body), url],
  ])
  const [warm, measured] = output.trim().split('\n').map(toResult)
  if (!warm || !measured) throw new Error('The load generator did not say what it measured.')
  const total = warm.requests.total + measured.requests.total
  const { p50, p99 } = measured.latency
  return {
    requestsPerSecond: measured.requests.average,
    p50,
    p99,
    failed: [warm, measured].reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
    cpuMicroseconds: ((cpuSeconds(pid) - cpuBefore) / total) * 1e6,
  }
}

function toResult(line: string): Result {
  return JSON.parse(line)
}

export const connections = 64

export const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

type Result = {
  requests: { average: number; total: number }
  latency: { p50: number; p99: number }
  non2xx: number
  errors: number
}

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
