import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { PublicConfig } from '@assay/contract/config'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { credentials, openAccount } from './verify/account.ts'

const people = 200
const bursts = 5
const limit = 2

/** What 200 people who sign in at once cost everyone else: the p99 of other routes, beside the same ones idle. */
await ensureBuilt()
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  AUTH_LIMITS: 'off',
  API_LIMITS: 'off',
  CAPTCHA_PROVIDER: 'none',
  LOG_LEVEL: 'error',
})
const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
const account = await openAccount(product)
const json = { 'content-type': 'application/json' }
const person = { model: 'user_verification', email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }
const routes = {
  'POST /v1/verify': () => post('/v1/verify', { 'x-api-token': account.key }, person),
  'GET /readyz': () => fetch(`${product.url}/readyz`),
  'GET /login': () => fetch(`${product.url}/login`, { headers: { accept: 'text/html' } }),
}
// Warm: the first requests of each kind compile and connect.
for (let count = 0; count < 20; count += 1) {
  await post('/auth/v1/token?grant_type=password', { apikey: supabase.publishableKey }, credentials)
}

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
const idle: Probe[] = []
const busy: Probe[] = []
let succeeded = 0
for (let burst = 1; burst <= bursts; burst += 1) {
  idle.push(...(await probe(8)))
  let isOver = false
  crowd.stdout.once('data', (count) => {
    succeeded += Number(count)
    isOver = true
  })
  crowd.stdin.write('go')
  busy.push(...(await probe(60, () => isOver)))
}
crowd.stdin.end()
await account.database.end()
await product.stop()

for (const route of Object.keys(routes)) {
  const of = (probes: Probe[]) => probes.filter((probed) => probed.route === route)
  report(route, of(idle), of(busy))
}
const ratio = report('all of them', idle, busy)
console.log(`${succeeded} of ${bursts * people} logins, ${people} at a time`)
console.log(`p99 of other routes, meanwhile to idle: ${ratio.toFixed(2)}   limit ${limit}`)
process.exit(ratio <= limit && succeeded === bursts * people ? 0 : 1)

type Probe = { route: string; milliseconds: number }

/** Fifty requests a second, the routes in turn, each timed on its own, whatever the ones before it are doing. */
async function probe(forSeconds: number, isOver: () => boolean = () => false): Promise<Probe[]> {
  const waiting: Promise<Probe>[] = []
  const end = performance.now() + forSeconds * 1000
  while (performance.now() < end && !isOver()) {
    for (const [route, ask] of Object.entries(routes)) {
      waiting.push(time(ask).then((milliseconds) => ({ route, milliseconds })))
      await delay(20)
    }
  }
  return Promise.all(waiting)
}

async function time(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  await (await ask()).text()
  return performance.now() - begun
}

async function post(path: string, headers: Record<string, string>, body: object): Promise<Response> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
  return response
}

function report(title: string, before: Probe[], meanwhile: Probe[]): number {
  const of = (probes: Probe[], rank: number) =>
    percentile(
      probes.map(({ milliseconds }) => milliseconds),
      rank,
    )
  const figures = (probes: Probe[]) =>
    `p50 ${of(probes, 50).toFixed(1)} ms  p99 ${of(probes, 99).toFixed(1)} ms  (n ${probes.length})`
  const ratio = of(meanwhile, 99) / of(before, 99)
  console.log(
    `${title.padEnd(16)} idle ${figures(before)}   meanwhile ${figures(meanwhile)}   ratio ${ratio.toFixed(2)}`,
  )
  return ratio
}

function percentile(values: number[], rank: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * rank) / 100))] ?? 0
}
