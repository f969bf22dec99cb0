import { readFileSync } from 'node:fs'
import http2 from 'node:http2'
import https from 'node:https'
import { attempt, startProgram } from '../programs.ts'
import { check } from '../report.ts'
import { type Compose, engineFlags, offline, type startServices } from './compose-drill.ts'
import { startContainer } from './container.ts'
import { signUp, until, verify } from './front-door.ts'
import { domain, visitors } from './private-host.ts'
import { type Example, proxies } from './proxies.ts'

type Services = Awaited<ReturnType<typeof startServices>>
const url = `https://${domain}`

/** Each example as it is, in front of two containers that share a database. */
export async function drillProxies(compose: Compose, services: Services): Promise<void> {
  const start = (port: number) => {
    const settings = { ...compose.services.app.environment, ...offline, PUBLIC_URL: url, TRUSTED_PROXIES: '1' }
    return startContainer(`assay-${port}`, { port, settings, flags: engineFlags(compose) })
  }
  const first = await start(3000)
  let second = await start(3001)
  for (const [number, proxy] of proxies.entries()) {
    install(proxy)
    await withProxy(proxy, async () => {
      await passThrough(proxy, visitors.slice(2 * number), services)
      const replaced = await sendWhile(async () => {
        await second.stop()
        second = await start(3001)
      })
      check(`${proxy.name}: one process replaced`, replaced.figure, replaced.lost === 0)
    })
  }
  await first.stop()
  await second.stop()
}

function install(proxy: Example): void {
  proxy.install()
  const { code, output } = attempt(...proxy.test, { env: proxy.env })
  check(`${proxy.name}: configuration`, code === 0 ? 'accepted' : output.slice(-600), code === 0)
}

async function passThrough({ name }: Example, [one = '', other = '']: string[], { readMail }: Services): Promise<void> {
  const page = await visit('/login')
  const redirect = await fetch(`http://${domain}/login?next=1`, { redirect: 'manual' })
  const isSecure = [301, 308].includes(redirect.status) && redirect.headers.get('location') === `${url}/login?next=1`
  const isHttp2 = await speaksHttp2()
  const figure = `${page.status}, ${redirect.status}, ${isHttp2 ? 'yes' : 'no'}`
  check(`${name}: page, redirect, HTTP/2`, figure, page.status === 200 && isSecure && isHttp2)
  const key = await signUp(url, readMail)
  const used = await verify(url, key)
  check(`${name}: sign-up, email, key, check`, `${used} used`, used === 1)
  await checkVisitors(name, one, other)
  await checkDoors(name)
}

/** The demo allows 30 requests a minute and address. A new forged address with each changes nothing. */
async function checkVisitors(name: string, one: string, other: string): Promise<void> {
  const statuses: number[] = []
  for (let number = 1; number <= 32; number += 1) {
    statuses.push(await demo(one, { 'x-forwarded-for': `203.0.113.${number}` }))
  }
  const passed = statuses.filter((status) => status === 200).length
  const next = await demo(other, { 'x-forwarded-for': one })
  const holds = passed === 30 && statuses.at(-1) === 429 && next === 200
  check(
    `${name}: forged X-Forwarded-For`,
    `${passed} of 32 pass, then ${statuses.at(-1)}; another visitor gets ${next}`,
    holds,
  )
}

async function demo(from: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ email: 'ada@example.com' })
  return (await visit('/demo/verify', { from, method: 'POST', headers, body })).status
}

/** Metrics are for inside, and large bodies for nobody. */
async function checkDoors(name: string): Promise<void> {
  const headers = { authorization: `Bearer ${readFileSync('/run/secrets/metrics_token', 'utf8').trim()}` }
  const outside = await Promise.all(['/metrics', '/%6detrics'].map((path) => visit(path, { headers })))
  const inside = await fetch('http://127.0.0.1:3000/metrics', { headers })
  const closed = outside.every(({ status }) => status === 404) && inside.status === 200
  check(
    `${name}: /metrics`,
    `outside ${outside.map(({ status }) => status).join(', ')}, inside ${inside.status}`,
    closed,
  )
  const large = await visit('/v1/verify', { method: 'POST', body: `"${'a'.repeat(1.5 * 1024 * 1024)}"` })
  const huge = await visit('/v1/verify', { method: 'POST', body: `"${'a'.repeat(3 * 1024 * 1024)}"` }).catch(() => null)
  const isOurs = large.status === 413 && large.text.startsWith('{')
  const rejected = huge === null ? 'closed' : huge.status
  check(
    `${name}: bodies of 1.5 and 3 MB`,
    `${large.status} in JSON, ${rejected}`,
    isOurs && (huge === null || huge.status === 413),
  )
}

async function withProxy(proxy: Example, work: () => Promise<void>): Promise<void> {
  const program = await startProgram(proxy.start, async () => (await visit('/readyz')).status === 200, proxy.env)
  try {
    await work()
  } finally {
    await program.stop()
    await until(`${proxy.name} is gone`, 10, () =>
      visit('/readyz').then(
        () => false,
        () => true,
      ),
    )
  }
}

/** Eight callers, until the work is done. */
async function sendWhile(work: () => Promise<void>): Promise<{ lost: number; figure: string }> {
  let isDone = false
  let sent = 0
  const lost: string[] = []
  const caller = async () => {
    while (!isDone) {
      const outcome = await visit('/config.json').then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      )
      sent += 1
      if (outcome !== '200') lost.push(outcome)
    }
  }
  const callers = Array.from({ length: 8 }, caller)
  await work().finally(() => {
    isDone = true
  })
  await Promise.all(callers)
  return {
    lost: lost.length,
    figure: `${sent} requests meanwhile, ${lost.length} failed ${[...new Set(lost)].join(', ')}`,
  }
}

type Visit = {
  /** The visitor's own address. */
  from?: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** One request to the proxy. */
function visit(path: string, { from = '127.0.0.1', method = 'GET', headers = {}, body }: Visit = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const options = { method, localAddress: from, headers: { ...json, ...headers }, timeout: 20_000 }
    const request = https.request(`https://${domain}${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    request.on('timeout', () => request.destroy(new Error(`${path}: no response within 20 s`)))
    request.on('error', reject)
    request.end(body)
  })
}

/** Whether the proxy speaks HTTP/2. */
function speaksHttp2(): Promise<boolean> {
  return new Promise((resolve) => {
    const session = http2.connect(`https://${domain}`)
    session.on('error', () => resolve(false))
    const stream = session.request({ ':path': '/config.json' })
    stream.on('response', (headers) => {
      resolve(headers[':status'] === 200)
      session.close()
    })
    stream.resume()
  })
}
