import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { run } from '../bench/verify/load.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct } from '../scripts/launch.ts'
import { findProgram } from '../server/src/testing/find-program.ts'
import { send } from './customer.ts'
import { createCustomer, hostile, openAccounts, startNameServer } from './hostile/customers.ts'
import { domain, furnish, runPrivately } from './packages/private-host.ts'
import { proxies } from './packages/proxies.ts'
import { startProgram } from './programs.ts'
import { percentile, residentMegabytes } from './stage.ts'

const Session = z.object({ access_token: z.string() })
const idleSeconds = 20
const maxRatio = 3
const maxSignIn = 2000
const memorySeconds = 60
// What V8 keeps of a heap that was larger once.
const memoryMargin = 64

/**
 * Fifty connections send one-byte chunks and endless bodies, leave downloads unread and uploads half open, while another
 * customer works. `npm run drills hostile -- nginx` (or `haproxy`): behind it, as in `deploy/`. `-- 20`: seconds of attack.
 */
const words = process.argv.slice(3)
const proxy = proxies.find(({ name }) => words.includes(name))
const seconds = words.map(Number).find((number) => number > 0) ?? 60
await ensureBuilt()
if (proxy && process.argv[2] !== 'drills') {
  findProgram({ name: proxy.name, paths: [`/usr/sbin/${proxy.name}`], packageName: proxy.name })
  process.exit(runPrivately('drills/hostile.ts', proxy.name, String(seconds)))
}
if (proxy) furnish()
proxy?.install()
// In private, /tmp is in memory, but PostgreSQL should write to a disk.
process.env.TMPDIR = '/var/tmp'
const dataDir = freshFolder()
const { key, apikey, hostileKey, file } = await openAccounts(dataDir)
const nameServer = await startNameServer()
const settings = { DATA_DIR: dataDir, MX_LOOKUPS: 'on', DNS_SERVERS: nameServer }
const without = { ALLOW_MISSING: 'mail,payments,google' }
const behind = { PORT: '3000', PUBLIC_URL: `https://${domain}`, TRUSTED_PROXIES: '1', ...without }
const product = await launchProduct({ ...settings, ...(proxy && behind) })
process.on('exit', () => product.process.kill())
const url = proxy ? behind.PUBLIC_URL : product.url
const isUp = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
const program = proxy && (await startProgram(proxy.start, isUp, proxy.env))

const { access_token: session } = Session.parse(
  await send(url, '/auth/v1/token?grant_type=password', { body: hostile }),
)
const downloads = ['/lists/entries/export', '/audit/export', '/account/export', `/files/uploads/${file}/result`]
// Idle is a process that has done all of this before.
for (const path of downloads) {
  await (await fetch(url + path, { headers: { authorization: `Bearer ${session}` } })).arrayBuffer()
}
const customer = createCustomer(url, { key, apikey })
await customer.measure(5)
const before = await customer.measure(idleSeconds)
const resident = () => Math.round(residentMegabytes(product.process.pid))
const memory = { idle: resident(), max: 0, last: 0 }
const isAlive = () => product.process.exitCode === null && product.process.signalCode === null
const watch = setInterval(() => {
  try {
    memory.last = resident()
    memory.max = Math.max(memory.max, memory.last)
  } catch {
    // It has ended.
  }
}, 500)

const order = JSON.stringify({ url, seconds, key: hostileKey, session, apikey, downloads })
// In reality the attacker has machines of their own.
const attack = run('nice', ['-n', '19', process.execPath, 'drills/hostile/attack.mjs', order])
const during = await customer.measure(seconds)
console.log(`Attacks within ${seconds} s, and the responses to them: ${await attack}`)
const stopped = performance.now()
const sinceStop = () => (performance.now() - stopped) / 1000
// What had been accepted by then may still be under way.
await delay(5000)
const after = await customer.measure(isAlive() ? idleSeconds : 1)
const isBack = () => memory.last <= memory.idle + memoryMargin
while (isAlive() && !isBack() && sinceStop() < memorySeconds) await delay(500)
clearInterval(watch)

const isHealthy = isAlive() && after.failed.length === 0
// The quieter of both: what the attack left behind must not count as idle.
const idle = Math.min(...(isHealthy ? [before, after] : [before]).map(({ times }) => percentile(times, 99)))
const ratio = percentile(during.times, 99) / idle
const [first, attacked, last] = [before, during, after].map(
  ({ times }) => `p50 ${percentile(times, 50).toFixed(1)}, p99 ${percentile(times, 99).toFixed(1)}`,
)
const times = [`${first}; after it ${last}`, `${attacked}: × ${ratio.toFixed(2)}`]
const failed = during.failed.length
const statuses = [...new Set(during.failed)].map((status) => status || 'no response').join(', ')
const sizes = `${memory.max} at most, ${memory.last} after ${sinceStop().toFixed(0)} s`
console.log(`| ${proxy?.name ?? 'no proxy'} | idle | under attack | limit | met |\n|---|---|---|---|---|`)
const rows = [
  ['`/v1/verify`, ms', ...times, `× ${maxRatio}`, ratio <= maxRatio],
  ['slowest sign-in, ms', before.slowest, during.slowest, maxSignIn, during.slowest <= maxSignIn],
  ['other than 200', before.failed.length, `${failed} of ${during.requests} ${statuses}`, 0, failed === 0],
  ['the process', 'healthy', isHealthy ? 'the same, healthy' : 'ended or unhealthy', 'the same', isHealthy],
  ['memory, MB', memory.idle, sizes, `+ ${memoryMargin} within ${memorySeconds} s`, isAlive() && isBack()],
]
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
const isMet = rows.every((cells) => cells.at(-1) === true)
if (!isMet) console.log(product.output().slice(-2000))
await program?.stop()
// A frozen one doesn't stop by itself, and leaves its database behind.
setTimeout(() => product.process.kill('SIGKILL'), 30_000)
await product.stop()
const postmaster = join(dataDir, 'postgres/postmaster.pid')
if (existsSync(postmaster)) process.kill(Number.parseInt(readFileSync(postmaster, 'utf8'), 10), 'SIGQUIT')
rmSync(dataDir, { recursive: true, force: true })
process.exit(isMet ? 0 : 1)
