import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { z } from 'zod'
import { credentials, openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { createApp } from '../server/src/app.ts'
import { loadConfig } from '../server/src/config.ts'
import type { Deps } from '../server/src/deps.ts'
import { createLog } from '../server/src/http/log.ts'
import { openSandboxes } from '../server/src/open-sandboxes.ts'
import { parameters } from '../server/src/route-audit/fuzz/junk.ts'
import { isRightCall, type Malformed, malformedRequest } from '../server/src/route-audit/fuzz/malform.ts'
import { poisonedRequests } from '../server/src/route-audit/fuzz/poisoned.ts'
import { findLeak, fuzzTargets } from '../server/src/route-audit/fuzz/targets.ts'
import { createV1 } from '../server/src/v1-routes.ts'
import { usual } from './stage.ts'

const total = Number(process.argv[3] ?? 10_000)
const seed = Number(process.argv[4] ?? 20_261_115)
const connections = 4
/** Requests that are made and held in memory together. */
const atATime = 1000

const noHttp = [
  '\r\n\r\n',
  'GARBAGE\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET //evil.example/%zz HTTP/1.1\r\nHost: [\r\n\r\n',
  'POST /v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /v1/verify HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n{',
  'POST /v1/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /v1/verify HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a b c\r\n\r\n',
  'GET /healthz HTTP/1.1\r\n\r\n',
  'GET /v1/usage HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
]

/**
 * Malformed requests to every endpoint of the running product, by HTTP: `npm run drills fuzz COUNT SEED`. The same seed
 * sends the same requests. Some lines that are no HTTP at all come first, then one wrong value at every fourth place.
 */
await ensureBuilt()
const product = await launchProduct({ ...usual, LOG_LEVEL: 'info' })
const { userId, key, token, publishableKey, database } = await openAccount(product)
const { hostname, port } = new URL(product.url)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const owner = {
  id: userId,
  email: credentials.email,
  token,
  apiKey: key,
  keyId: randomUUID(),
  listEntryId: randomUUID(),
  apiEntryId: randomUUID(),
  factorId: randomUUID(),
  passkeyId: randomUUID(),
  sessionId: randomUUID(),
  subscriptionId: 'sub_000000000000',
  invoiceId: 'inv_000000000000',
  notificationId: randomUUID(),
  requestId: randomUUID(),
  mailId: randomUUID(),
  endpointId: randomUUID(),
  spareEndpointId: randomUUID(),
  eventId: randomUUID(),
  fileId: randomUUID(),
  keyFileId: randomUUID(),
  waveId: randomUUID(),
  keyWaveId: randomUUID(),
  formKeyId: randomUUID(),
  formKey: 'asy_pub_none',
  memberId: randomUUID(),
  invitationId: randomUUID(),
}
const targets = fuzzTargets(await createRoutes(), owner)

for (const line of noHttp) await sendLine(line)
const started = performance.now()
const tally = new Map<string, number>()
const problems: string[] = []
const slow = { milliseconds: 0, what: '' }
const waiting = eachRequest()
let sent = 0
await Promise.all(Array.from({ length: connections }, work))
const seconds = (performance.now() - started) / 1000

const { rows } = await database.query('select coalesce(sum(used), 0)::int as used from quota_periods')
const counted: number = rows[0].used
const isAlive = product.process.exitCode === null && (await fetch(`${product.url}/readyz`)).ok
await database.end()
await product.stop()
const failures = product
  .output()
  .split('\n')
  .filter((line) => /"level":"(error|fatal)"/.test(line))

console.log(
  `${sent.toLocaleString('en')} malformed requests to ${targets.length} endpoints, seed ${seed}, in ${seconds.toFixed(0)} s`,
)
for (const [status, count] of [...tally].toSorted())
  console.log(`  ${status}   ${count.toLocaleString('en').padStart(7)}`)
console.log(`5xx, cut off, or telling of the inside   ${problems.length}`)
console.log(`problems in the log                        ${failures.length}`)
console.log(`units counted                            ${counted}`)
console.log(`slowest response                         ${slow.milliseconds.toFixed(0)} ms, ${slow.what}`)
console.log(`the process                              ${isAlive ? 'is the same and ready' : 'IS GONE'}`)
for (const problem of [...problems, ...failures].slice(0, 20)) console.log(problem)
process.exit(problems.length === 0 && failures.length === 0 && counted === 0 && isAlive ? 0 : 1)

/** The product's routes without what they need: creating the app opens and starts nothing. */
async function createRoutes() {
  const config = loadConfig({ ...usual, PUBLIC_URL: product.url })
  const deps = z.custom<Deps>().parse({ config, now: Date.now, log: createLog('silent') })
  const devKey = ''
  const { google, payments } = await openSandboxes(deps, { pool: database, fetch, devKey })
  return createApp(deps, {
    v1: createV1(deps),
    sandboxes: { google, payments: payments?.app ?? null },
    webFolder: fileURLToPath(new URL('../web/dist', import.meta.url)),
    publishableKey,
    devKey,
  })
}

/** One bad value in each position that a route reads, in every fourth of any other, then random ones. */
function* eachRequest(): Generator<Malformed> {
  let position = seed
  for (const target of targets) {
    yield* poison(target)
    for (const request of poison(target, parameters)) {
      position += 1
      if (position % 4 === 0) yield request
    }
  }
  const random = malformedRequest(targets, { session: token, key, publishableKey })
  for (let count = 0; count < total; count += atATime) {
    yield* fc.sample(random, { seed: seed + count, numRuns: Math.min(atATime, total - count) })
  }
}

function* poison(target: (typeof targets)[number], names: readonly string[] = []): Generator<Malformed> {
  for (const { path, method, contentType, body } of poisonedRequests(target, names)) {
    const authorization = `Bearer ${target.credential === 'key' ? key : token}`
    const type = contentType === undefined ? {} : { 'content-type': contentType }
    const request = { method, path, headers: { apikey: publishableKey, authorization, ...type } }
    const poisoned = body === undefined ? request : { ...request, body }
    if (!isRightCall(poisoned, key)) yield poisoned
  }
}

async function work(): Promise<void> {
  for (;;) {
    const { value, done } = waiting.next()
    if (done) return
    sent += 1
    const begun = performance.now()
    const { status, text, isPage } = await send(value)
    const milliseconds = performance.now() - begun
    if (milliseconds > slow.milliseconds)
      Object.assign(slow, { milliseconds, what: `${value.method} ${value.path.slice(0, 60)}` })
    tally.set(status, (tally.get(status) ?? 0) + 1)
    const leak = isPage ? null : findLeak(text)
    if (status >= '500' || leak !== null) problems.push(`${status} ${leak ?? ''} ${describe(value)}`)
  }
}

/** With Node's own client, which sends a path as is, where `fetch` would normalize it. */
function send({ method, path, headers, body }: Malformed): Promise<{ status: string; text: string; isPage: boolean }> {
  return new Promise((resolve) => {
    const call = request({ hostname, port, agent, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: String(response.statusCode),
          text: Buffer.concat(chunks).toString(),
          isPage: response.headers['content-type']?.includes('html') ?? false,
        }),
      )
    })
    call.on('error', (error) => {
      // The server closed the connection after its last response: the client should retry on a new one.
      if (call.reusedSocket)
        resolve(send({ method, path, headers: { ...headers, connection: 'close' }, ...(body && { body }) }))
      // A client that keeps sending more than is read may miss the rejection.
      else if ((body?.length ?? 0) > 1024 * 1024) resolve({ status: '413, cut off', text: '', isPage: false })
      else resolve({ status: `cut off: ${error.message}`, text: '', isPage: false })
    })
    call.end(body)
  })
}

/** Waits until the server closes the connection; a second is enough for what has no end of its own. */
function sendLine(line: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(line))
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.resume()
  })
}

function describe({ method, path, body, headers }: Malformed): string {
  return JSON.stringify({ method, path, body, headers }).slice(0, 500)
}
