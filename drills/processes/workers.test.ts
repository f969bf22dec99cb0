import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { testDatabase } from '../../server/src/testing/test-database.ts'
import { signUp } from '../customer.ts'

// The built product with two workers on one port, used, killed and reloaded like operators would.

beforeAll(ensureBuilt, 120_000)

const metricsToken = 'a-token-for-prometheus'

async function launch(env: Record<string, string> = {}) {
  const { owner } = await testDatabase()
  const { host } = inject('postgres')
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const product = await launchProduct({
    DATABASE_URL: `postgres://postgres@localhost/${rows[0]?.name}?host=${encodeURIComponent(host)}`,
    WORKERS: '2',
    METRICS_TOKEN: metricsToken,
    AUTH_AUTOCONFIRM: 'on',
    CAPTCHA_PROVIDER: 'none',
    LOG_LEVEL: 'info',
    ...env,
  })
  onTestFinished(() => void product.process.kill('SIGKILL'))
  return { product, owner }
}

/** In the order they were started. */
function workersOf({ process: { pid } }: Product): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

/** The value of a metric for each worker that has it, by its number. */
async function metricOf({ url }: Product, name: string, ...labels: string[]): Promise<Record<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const lines = (await response.text()).split('\n').filter((line) => /^\w*/.exec(line)?.[0] === name)
  const wanted = lines.filter((line) => labels.every((label) => line.includes(label)))
  return Object.fromEntries(
    wanted.map((line) => [/worker="(\d)"/.exec(line)?.[1] ?? 'all', Number(line.split(' ').at(-1))]),
  )
}

/** One request on a connection of its own, or of the agent. */
function call(url: string, { agent = false, ...options }: CallOptions = {}): Promise<number> {
  const { body, headers = {} } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end(body)
  })
}

type CallOptions = { agent?: Agent | false; headers?: Record<string, string>; body?: string }

test('SY-4 VA-4 two workers share a port, ten requests a second and the jobs; one that is killed comes back', async () => {
  const { product, owner } = await launch()
  const { key } = await signUp(product.url)
  await owner.query('update plan_subscriptions set requests_per_second = 10, unit_limit = 1000')
  await owner.query('update quota_periods set unit_limit = 1000, allowance_id = null')

  const headers = { 'content-type': 'application/json', 'x-api-token': key }
  const body = JSON.stringify({ model: 'user_verification', email: 'ada@example.com' })
  const started = performance.now()
  // A connection to each worker: what one of them grants, the other no longer has.
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  const calls = Array.from({ length: 60 }, (_, index) =>
    call(`${product.url}/v1/verify`, { agent: agents[index % 2] ?? false, headers, body }),
  )
  const statuses = await Promise.all(calls)
  const milliseconds = performance.now() - started
  // The same one by one: a light load, in which each worker has time to spare.
  const before = performance.now()
  const single: number[] = []
  for (let index = 0; index < 40; index += 1)
    single.push(await call(`${product.url}/v1/verify`, { agent: agents[index % 2] ?? false, headers, body }))
  const allowed = 10 + Math.ceil((performance.now() - before) / 100)
  expect(single.filter((status) => status === 200).length).toBeLessThanOrEqual(allowed)
  expect(single.filter((status) => status !== 200 && status !== 429)).toEqual([])
  for (const agent of agents) agent.destroy()
  // A primary that is late would let each worker count for itself.
  expect(product.output()).not.toContain('the primary is not responding')
  const granted = statuses.filter((status) => status === 200).length
  expect(granted).toBeGreaterThanOrEqual(10)
  // Real time passes meanwhile, and each tenth of a second allows one more.
  expect(granted).toBeLessThanOrEqual(10 + Math.ceil(milliseconds / 100))
  expect(statuses.filter((status) => status === 429)).toHaveLength(60 - granted)
  const responded = await metricOf(product, 'assay_api_call_duration_seconds_count', 'call="POST /v1/verify"')
  expect(Object.keys(responded)).toEqual(['1', '2'])

  const runs = () => metricOf(product, 'assay_job_duration_seconds_count', 'task="sweep-captcha"')
  const runJob = () => owner.query(`select private.enqueue_job('sweep-captcha')`)
  await runJob()
  await expect.poll(runs, { timeout: 10_000 }).toEqual({ 1: 1 })

  const [leader = 0, other = 0] = workersOf(product)
  process.kill(leader, 'SIGKILL')
  await expect.poll(() => product.output(), { timeout: 10_000 }).toContain('a worker ended unexpectedly')
  expect(await call(`${product.url}/readyz`)).toBe(200)
  await runJob()
  await expect.poll(runs, { timeout: 10_000 }).toEqual({ 2: 1 })
  await expect.poll(() => product.output(), { timeout: 10_000 }).toContain('a worker is back')
  expect(await metricOf(product, 'assay_worker_restarts_total')).toEqual({ all: 1 })
  expect(Object.keys(await metricOf(product, 'process_start_time_seconds'))).toEqual(['1', '2'])
  expect(workersOf(product)).toContain(other)
  expect(workersOf(product)).not.toContain(leader)

  // Without its primary, nothing is left that holds the port.
  const workers = workersOf(product)
  product.process.kill('SIGKILL')
  await expect.poll(() => workers.filter(isAlive)).toEqual([])
}, 120_000)

test('OP-1 SIGHUP under load replaces every worker without a failed request; SIGTERM then exits with 0', async () => {
  const { product } = await launch()
  const before = workersOf(product)
  const agent = new Agent({ keepAlive: true })
  const failures: unknown[] = []
  let responded = 0
  let isOver = false
  const keepCalling = async (given: Agent | false) => {
    while (!isOver) {
      const outcome = await call(`${product.url}/healthz`, { agent: given }).catch((error: unknown) => error)
      if (outcome === 200) responded += 1
      else failures.push(outcome)
      // A steady load, not all that the machine can do.
      await delay(20)
    }
  }
  const callers = [agent, agent, false as const, false as const].map(keepCalling)

  product.process.kill('SIGHUP')
  await expect.poll(() => product.output(), { timeout: 70_000 }).toContain('all workers were replaced')
  const after = workersOf(product)
  isOver = true
  await Promise.all(callers)
  expect(failures).toEqual([])
  expect(responded).toBeGreaterThan(20)
  expect(after).toHaveLength(2)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
  agent.destroy()

  expect(await product.stop()).toBe(0)
  expect(after.filter(isAlive)).toEqual([])
}, 90_000)

test('workers that can’t start are one sentence and exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => holder.on('listening', resolve))
  const address = holder.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  await expect(launch({ PORT: port, CAPTCHA_PROVIDER: 'altcha', LOG_LEVEL: 'warn' })).rejects.toThrow(
    `(exit code 1):\nPort ${port} on 127.0.0.1 is already in use`,
  )
  holder.close()
})

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
