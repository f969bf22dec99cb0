import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'

const logins = 200
const seconds = 6
const limit = 2

/** What 200 people who sign in at once cost everyone else: the p99 of another route, idle and meanwhile. */
await ensureBuilt()
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  AUTH_LIMITS: 'off',
  CAPTCHA_PROVIDER: 'none',
  LOG_LEVEL: 'error',
})
const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
const credentials = { email: 'ada@example.com', password: 'Correct-horse-1' }
await signUp()

const crowd = spawn(
  process.execPath,
  [
    'bench/login-crowd.mjs',
    product.url,
    supabase.publishableKey,
    String(logins),
    credentials.email,
    credentials.password,
  ],
  { stdio: ['pipe', 'pipe', 'inherit'] },
)
await once(crowd.stdout, 'data')
await probe(2) // Warm: the first requests compile and connect.
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

console.log(`${succeeded} of ${logins} parallel logins in ${crowdSeconds.toFixed(1)} s`)
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

async function signUp(): Promise<void> {
  const response = await fetch(`${product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: supabase.publishableKey },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`sign-up failed: ${await response.text()}`)
}

function percentile(values: number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * rank) / 100))] ?? 0
}

function p(values: number[], rank: number): string {
  return `${percentile(values, rank).toFixed(1)} ms`
}
