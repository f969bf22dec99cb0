import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'

const people = 200
const rounds = 3
const logins = people * rounds
const seconds = 12
const limit = 2

/** What 200 people who sign in at once, three times in a row, cost everyone else: the p99 of another route. */
await ensureBuilt()
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  AUTH_LIMITS: 'off',
  CAPTCHA_PROVIDER: 'none',
  LOG_LEVEL: 'error',
})
const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
const credentials = { email: 'ada@example.com', password: 'Correct-horse-1' }
await call('/auth/v1/signup')
// Warm: the first requests of each kind compile and connect.
for (let count = 0; count < 20; count += 1) await call('/auth/v1/token?grant_type=password')

const crowd = spawn(
  process.execPath,
  [
    'bench/login-crowd.mjs',
    product.url,
    supabase.publishableKey,
    String(people),
    String(rounds),
    credentials.email,
    credentials.password,
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
await once(crowd.stdout, 'data')
// In life the crowd has machines of its own.
if (crowd.pid) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
await probe(2)
const idle = await probe(seconds)
let succeeded: number | null = null
crowd.stdout.once('data', (count) => {
  succeeded = Number(count)
})
const started = performance.now()
crowd.stdin.write('go')
const busy = await probe(60, () => succeeded !== null)
const crowdSeconds = (performance.now() - started) / 1000
await product.stop()

console.log(`${succeeded} of ${logins} logins, ${people} at a time, in ${crowdSeconds.toFixed(1)} s`)
console.log(`GET /readyz, idle        p50 ${p(idle, 50)}  p99 ${p(idle, 99)}  (${idle.length} requests)`)
console.log(`GET /readyz, meanwhile   p50 ${p(busy, 50)}  p99 ${p(busy, 99)}  (${busy.length} requests)`)
const ratio = percentile(busy, 99) / percentile(idle, 99)
console.log(`p99 ratio ${ratio.toFixed(2)}   limit ${limit}`)
process.exit(ratio <= limit && succeeded === logins ? 0 : 1)

/** Fifty requests a second, each timed on its own, whatever the ones before it are doing. */
async function probe(forSeconds: number, isOver: () => boolean = () => false): Promise<number[]> {
  const waiting: Promise<number>[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end && !isOver()) {
    waiting.push(time(() => fetch(`${product.url}/readyz`).then((response) => response.text())))
    await delay(20)
  }
  return Promise.all(waiting)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function call(path: string): Promise<void> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabase.publishableKey },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
}

function percentile(values: number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * rank) / 100))] ?? 0
}

function p(values: number[], rank: number): string {
  return `${percentile(values, rank).toFixed(1)} ms`
}
