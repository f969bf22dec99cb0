import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { startDns } from '../server/src/testing/start-dns.ts'
import { startSlowLine } from '../server/src/testing/start-slow-line.ts'
import { openAccount } from './verify/account.ts'

const calls = 200
const limitMilliseconds = 100

/** What looking up mail hosts adds to a call, each about a domain that nobody has asked about: the worst that can happen. */
await ensureBuilt()
const records = ['*.com. MX 10 mx.bench-host.net.', 'mx.bench-host.net. A 45.12.3.4']
const dns = await startDns(records, ['broken.com'])
const line = await startSlowLine(dns, { delayMilliseconds: 0 })
const lookUp = { MX_LOOKUPS: 'on', DNS_SERVERS: line.address }

const off = await measure('lookups off', { MX_LOOKUPS: 'off' }, 'com')
let isWithin = true
await compare('resolver at hand', 'com', 0)
await compare('every answer takes 50 ms', 'com', 50)
await compare('every answer takes 500 ms', 'com', 500)
await compare('every domain fails', 'broken.com', 0)
await compare('resolver goes silent', 'com', 'lost')
await compare('no resolver', 'com', 0, { DNS_SERVERS: '127.0.0.1:9' })
line.stop()
await dns.stop()
console.log(
  `${calls} calls each, one after the other, no domain twice   limit of what p99 may add: ${limitMilliseconds} ms`,
)
process.exit(isWithin ? 0 : 1)

async function compare(name: string, zone: string, delay: number | 'lost', environment = {}): Promise<void> {
  const { p99 } = await measure(name, { ...lookUp, ...environment }, zone, delay)
  if (p99 - off.p99 > limitMilliseconds) isWithin = false
}

async function measure(
  name: string,
  environment: Record<string, string>,
  zone: string,
  delay: number | 'lost' = 0,
): Promise<{ p99: number }> {
  line.line.delayMilliseconds = 0
  const product = await launchProduct({
    AUTH_AUTOCONFIRM: 'on',
    CAPTCHA_PROVIDER: 'none',
    API_LIMITS: 'off',
    ...environment,
  })
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
  const results = []
  for (let call = 0; call < calls; call += 1) results.push(await verify(`corner-shop-${call}.${zone}`))
  await database.end()
  await product.stop()
  const times = results.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  const found = results.filter(({ hasHost }) => hasHost).length
  const figures = `p50 ${at(0.5).toFixed(1)} ms   p99 ${at(0.99).toFixed(1)} ms`
  console.log(`${name.padEnd(26)} ${figures}   answered with a host: ${found}`)
  return { p99: at(0.99) }
}
