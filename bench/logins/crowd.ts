import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { PublicConfig } from '@assay/contract/config'
import { launchProduct } from '../../scripts/launch.ts'
import { credentials, openAccount } from '../verify/account.ts'

/** Without `from`, each has their own address and the right password. */
type Rush = { count: number; from?: string }

type Crowd = { send(rush: Rush): Promise<number[]>; leave(): void }

/** A crowd or one attacker, in a separate process. */
async function gatherCrowd(url: string, publishableKey: string): Promise<Crowd> {
  const { email, password } = credentials
  const args = ['bench/logins/crowd-process.mjs', url, publishableKey, email, password]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  // In reality the crowd has its own machines.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return {
    async send(rush) {
      child.stdin.write(JSON.stringify(rush))
      let reply = ''
      while (!reply.endsWith(']')) reply += String((await once(child.stdout, 'data'))[0])
      return JSON.parse(reply)
    },
    leave: () => void child.stdin.end(),
  }
}

type Routes = Record<string, () => Promise<Response>>
export type Probe = { route: string; milliseconds: number }

/** Fifty requests per second over the routes in turn, each timed on its own, whatever the earlier ones are doing. */
export async function probe(routes: Routes, forSeconds: number, isOver = () => false): Promise<Probe[]> {
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

export async function time(ask: () => Promise<Response>): Promise<number> {
  const begun = performance.now()
  await (await ask()).text()
  return performance.now() - begun
}

/** One line per route and one for all; returns how much longer their p99 is. */
export function report(routes: Routes, idle: Probe[], busy: Probe[]): number {
  for (const name of Object.keys(routes)) {
    const of = (probes: Probe[]) => probes.filter(({ route }) => route === name)
    reportOne(name, of(idle), of(busy))
  }
  return reportOne('all of them', idle, busy)
}

function reportOne(title: string, before: Probe[], meanwhile: Probe[]): number {
  const of = (probes: Probe[], rank: number) => {
    const times = probes.map(({ milliseconds }) => milliseconds)
    return percentile(times, rank)
  }
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

/** The warm product with an account, a crowd at the ready, and everyone else's requests. */
export async function setStage(environment: Record<string, string>) {
  const product = await launchProduct({
    AUTH_AUTOCONFIRM: 'on',
    API_LIMITS: 'off',
    CAPTCHA_PROVIDER: 'none',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'error',
    ...environment,
  })
  const { supabase } = PublicConfig.parse(await (await fetch(`${product.url}/config.json`)).json())
  const account = await openAccount(product)

  async function post(path: string, headers: Record<string, string>, body: object): Promise<Response> {
    const init = { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const response = await fetch(product.url + path, { method: 'POST', ...init })
    if (!response.ok) throw new Error(`${path} failed: ${await response.text()}`)
    return response
  }
  const signIn = (from: string) =>
    post(
      '/auth/v1/token?grant_type=password',
      { apikey: supabase.publishableKey, 'x-forwarded-for': from },
      credentials,
    )
  const person = { model: 'user_verification', email: 'ada@example.com', firstname: 'Ada', lastname: 'Lovelace' }
  const routes: Routes = {
    'POST /v1/verify': () => post('/v1/verify', { 'x-api-token': account.key }, person),
    'GET /readyz': () => fetch(`${product.url}/readyz`),
    'GET /login': () => fetch(`${product.url}/login`, { headers: { accept: 'text/html' } }),
  }
  // Warm-up: the first requests of each kind compile and connect.
  for (let count = 0; count < 20; count += 1) await signIn('198.51.100.1')
  const crowd = await gatherCrowd(product.url, supabase.publishableKey)
  await probe(routes, 2)
  return {
    routes,
    crowd,
    signIn,
    async leave() {
      crowd.leave()
      await account.database.end()
      await product.stop()
    },
  }
}
