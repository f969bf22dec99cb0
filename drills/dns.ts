import { startDns } from '../server/src/testing/start-dns.ts'
import { startSlowLine } from '../server/src/testing/start-slow-line.ts'
import { verify } from './customer.ts'
import { openStage, percentile } from './stage.ts'

const calls = 200
const limitMilliseconds = 100

/**
 * What mail host lookups add to a request in the worst case: each is about a new domain. Alternates with requests that
 * need no lookup, so that background load hits both.
 */
const dns = await startDns(['*.com. MX 10 mx.bench-host.net.', 'mx.bench-host.net. A 45.12.3.4'], ['broken.com'])
const line = await startSlowLine(dns, { delayMilliseconds: 0 })
let isWithin = true
await measure('resolver at hand', { zone: 'com', delay: 0 })
await measure('every response takes 50 ms', { zone: 'com', delay: 50 })
await measure('every response takes 500 ms', { zone: 'com', delay: 500 })
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
  const stage = await openStage({ environment: { LOG_LEVEL: 'error', MX_LOOKUPS: 'on', DNS_SERVERS: servers } })
  const { key } = await stage.addCustomer()
  const check = async (domain: string) => {
    const begun = performance.now()
    const response = await verify(stage.url, key, `jo@${domain}`)
    const hasHost = (await response.text()).includes('"found":true')
    return { milliseconds: performance.now() - begun, hasHost }
  }
  for (let call = 0; call < 30; call += 1) await check(`warm-shop-${call}.com`)
  line.line.delayMilliseconds = delay
  const without: number[] = []
  const withLookup: number[] = []
  let found = 0
  for (let call = 0; call < calls; call += 1) {
    without.push((await check('gmail.com')).milliseconds)
    const { milliseconds, hasHost } = await check(`corner-shop-${call}.${zone}`)
    withLookup.push(milliseconds)
    if (hasHost) found += 1
  }
  await stage.close()
  if (percentile(withLookup, 99) - percentile(without, 99) > limitMilliseconds) isWithin = false
  const [known, fresh] = [without, withLookup].map((times) => `p50 ${figure(times, 50)}   p99 ${figure(times, 99)}`)
  console.log(`${name.padEnd(26)} without ${known}   with ${fresh}   host in time: ${found}`)
}

function figure(times: number[], rank: number): string {
  return `${percentile(times, rank).toFixed(1)} ms`
}
