import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { createCustomer } from './files/customer.ts'
import { bareMicroseconds, makeCsv, steadyLatencies, untilSteady } from './files/load.ts'
import { openAccount, raiseLimits } from './verify/account.ts'
import { cpuSeconds, median, run } from './verify/load.ts'

const limits = { engine: 0.8, p99: 1.5, megabytes: 60 }
// `npm run bench files -- 100000 2 5`: rows, rounds, seconds of each; for a short look.
const [rows = 300_000, rounds = 3, seconds = 10] = process.argv.slice(3).map(Number)

/**
 * What checking a file takes beside a bare loop over the engine, in processor time of one core; what an upload takes in memory;
 * and how long `POST /v1/verify` takes beside a file.
 */
await ensureBuilt()
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  CAPTCHA_PROVIDER: 'none',
  API_LIMITS: 'off',
  LOG_LEVEL: 'error',
})
const pid = product.process.pid ?? 0
const account = await openAccount(product)
await raiseLimits(account)
const postmaster = Number.parseInt(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
const children = (await run('pgrep', ['-P', String(postmaster)])).trim().split('\n')
await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
for (const one of [String(postmaster), ...children]) await run('taskset', ['-a', '-p', '-c', '1', one])
const customer = createCustomer(product.url, account)

// Warm-up: the compiler, here and there, and the connections. Each loop runs until it's as fast as it gets.
await untilSteady(async () => bareMicroseconds(rows, { firstname: 'first_name' }))
const warmUp = makeCsv(Math.min(rows, 40_000))
await untilSteady(async () => {
  const before = cpuSeconds(pid)
  await customer.check(warmUp, { email: 'email', firstname: 'first_name', lastname: 'last_name' })
  return cpuSeconds(pid) - before
})
const figures = []
for (const [title, columns] of Object.entries({
  'address and both names': { email: 'email', firstname: 'first_name', lastname: 'last_name' },
  'addresses alone': { email: 'email' },
})) {
  const file = makeCsv(rows)
  const ratios: number[] = []
  const perSecond: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = bareMicroseconds(rows, columns)
    const id = await customer.upload(file)
    const [before, started] = [cpuSeconds(pid), performance.now()]
    await customer.start(id, columns)
    await customer.finished(id)
    const each = ((cpuSeconds(pid) - before) * 1e6) / rows
    ratios.push(bare / each)
    perSecond.push(rows / ((performance.now() - started) / 1000))
    console.log(`${title}: ${each.toFixed(1)} µs a row, the engine alone ${bare.toFixed(1)} µs`)
    await customer.remove(id)
  }
  figures.push({ title, ratio: median(ratios), perSecond: median(perSecond) })
}

const memory = await customer.memoryOfUpload(100_000_000, pid)

const latencies: { idle: number[]; beside: number[] } = { idle: [], beside: [] }
for (let round = 0; round < rounds; round += 1) {
  latencies.idle.push(await steadyLatencies(product.url, account.key, seconds))
  const id = await customer.upload(makeCsv(500_000))
  await customer.start(id, { email: 'email', firstname: 'first_name', lastname: 'last_name' })
  latencies.beside.push(await steadyLatencies(product.url, account.key, seconds))
  const isBeside = (await customer.find(id)).state === 'running'
  if (!isBeside) console.log('the file ended before the load did')
  await customer.remove(id)
}
const { rows: sums } = await account.database.query<{ agree: boolean }>(
  `select (select sum(used) from quota_periods) = (select sum(units) from usage_days)
     and (select sum(used) from quota_periods) = (select sum(units) from usage_ledger) as agree`,
)
await account.database.end()
await product.stop()

for (const { title, ratio, perSecond } of figures) {
  console.log(
    `${title.padEnd(26)} ${ratio.toFixed(2)} of a bare loop, ${Math.round(perSecond).toLocaleString('en')} rows a second`,
  )
}
const [idle, beside] = [median(latencies.idle), median(latencies.beside)]
console.log(`limit                      ${limits.engine} with names`)
console.log(`an upload of 100 MB        ${memory.toFixed(0)} MB more memory at its peak   limit ${limits.megabytes}`)
console.log(
  `p99 of /v1/verify          ${idle.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside a file: × ${(beside / idle).toFixed(2)}   limit ${limits.p99}`,
)
console.log(`period, days and ledger agree: ${sums[0]?.agree ? 'yes' : 'no'}`)
const isWithin = (figures[0]?.ratio ?? 0) >= limits.engine && beside / idle <= limits.p99 && memory <= limits.megabytes
process.exit(isWithin && sums[0]?.agree ? 0 : 1)
