import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'

const people = 200
const bursts = 5
const limit = 2

/** What 200 people who sign in at once cost everyone else: the p99 of another route, beside the same one idle. */
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
    credentials.email,
    credentials.password,
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
await once(crowd.stdout, 'data')
// In life the crowd has machines of its own.
if (crowd.pid) setPriority(crowd.pid, constants.priority.PRIORITY_LOW)
await probe(2)
const ratios: number[] = []
let succeeded = 0
for (let burst = 1; burst <= bursts; burst += 1) {
  const idle = await probe(8)
  let isOver = false
  crowd.stdout.once('data', (count) => {
    succeeded += Number(count)
    isOver = true
  })
  crowd.stdin.write('go')
  const busy = await probe(60, () => isOver)
  const ratio = percentile(busy, 99) / percentile(idle, 99)
  ratios.push(ratio)
  const figures = [idle, busy].map((times) => `p50 ${p(times, 50)}  p99 ${p(times, 99)}  (n ${times.length})`)
  console.log(`burst ${burst}   idle ${figures[0]}   meanwhile ${figures[1]}   ratio ${ratio.toFixed(2)}`)
}
crowd.stdin.end()
await product.stop()

const ratio = percentile(ratios, 50)
console.log(`${succeeded} of ${bursts * people} logins, ${people} at a time; GET /readyz meanwhile`)
console.log(`p99 ratio, median of ${bursts} bursts: ${ratio.toFixed(2)}   limit ${limit}`)
process.exit(ratio <= limit && succeeded === bursts * people ? 0 : 1)

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
