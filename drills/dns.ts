import { openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { startDns } from '../server/src/testing/start-dns.ts'
import { startSlowLine } from '../server/src/testing/start-slow-line.ts'

const calls = 200
const limitMilliseconds = 100

/**
 * What mail host lookups add to a request in the worst case: each is about a new domain. Alternates with requests that
 * need no lookup, so that background load hits both.
 */
await ensureBuilt()
const dns = await startDns(['*.com. MX 10 mx.bench-host.net.', 'mx.bench-host.net. A 45.12.3.4'], ['broken.com'])
const line = await startSlowLine(dns, { delayMilliseconds: 0 })
let isWithin = true
await measure('resolver at hand', { zone: 'com', delay: 0 })
await measure('every answer takes 50 ms', { zone: 'com', delay: 50 })
await measure('every answer takes 500 ms', { zone: 'com', delay: 500 })
await measure('every domain fails', { zone: 'broken.com', delay: 0 })
await measure('resolver goes silent', { zone: 'com', delay: 'lost' })
await measure('no resolver', { zone: 'com', delay: 0, servers: '127.0.0.1:9' })
line.stop()
await dns.stop()
console.log(`${calls} calls of each kind, no domain twice   limit of what p99 may add: ${limitMilliseconds} ms`)
process.exit(isWithin ? 0 : 1)

type Scene = { zone: string; delay: number | 'lost'; servers?: string }

async function measure(name: string, { zone, delay, servers = line.address }: Scene): Promise<void> {
  line.line.delayMilliseconds = 0
  const settings = { AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none', API_LIMITS: 'off', LOG_LEVEL: 'error' }
  const product = await launchProduct({ ...settings, MX_LOOKUPS: 'on', DNS_SERVERS: servers })
  const { key, database } = await openAccount(product)
  const verify = async (domain: string) => {
    const body = JSON.stringify({ model: 'user_verification', email: `jo@${domain}` })
    const headers = { 'content-type': 'application/json', 'x-api-token': key }
    const begun = performance.now()
    const response = await fetch(`${product.url}/v1/verify`, { method: 'POST', headers, body })
    const hasHost = (await response.text()).includes('"found":true')
    return { milliseconds: performance.now() - begun, hasHost }
  }
  for (let call = 0; call < 30; call += 1) await verify(`warm-shop-${call}.com`)
  line.line.delayMilliseconds = delay
  const without: number[] = []
  const withLookup: number[] = []
  let found = 0
  for (let call = 0; call < calls; call += 1) {
    without.push((await verify('gmail.com')).milliseconds)
    const { milliseconds, hasHost } = await verify(`corner-shop-${call}.${zone}`)
    withLookup.push(milliseconds)
    if (hasHost) found += 1
  }
  await database.end()
  await product.stop()
  if (at(withLookup, 0.99) - at(without, 0.99) > limitMilliseconds) isWithin = false
  const [known, fresh] = [without, withLookup].map((times) => `p50 ${figure(times, 0.5)}   p99 ${figure(times, 0.99)}`)
  console.log(`${name.padEnd(26)} without ${known}   with ${fresh}   host in time: ${found}`)
}

function figure(times: number[], part: number): string {
  return `${at(times, part).toFixed(1)} ms`
}

function at(times: number[], part: number): number {
  return times.toSorted((one, two) => one - two)[Math.floor(times.length * part)] ?? 0
}
