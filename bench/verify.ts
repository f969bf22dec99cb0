import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { startDns } from '../server/src/testing/start-dns.ts'
import { credentials, fillLedger, openAccount, raiseLimits } from './verify/account.ts'
import { fillLists, listEntries } from './verify/lists.ts'
import { connections, drive, type Load, median, run } from './verify/load.ts'
import { microsecondsPerVerdict, readPeople } from './verify/people.ts'
import { processorSeconds } from './verify/processor-time.ts'

const limits = { lists: 0.97, growth: 1.05, verdict: 20 }
// `npm run bench verify -- 2 3 100000`: rounds, seconds of each, rows; for a short look.
const [rounds = 3, seconds = 10, ledgerRows = 10_000_000] = process.argv.slice(3).map(Number)
const people = readPeople()
const bodies = people.map((person) => ({ model: 'user_verification', ...person }))

/**
 * `POST /v1/verify` with the people of the evaluation sets in turn and the settings as shipped, counted exactly and durably,
 * beside a bare node:http server that only responds with JSON: each alone on one processor core, driven in turns by wrk from the
 * other, where PostgreSQL runs too. A name server of our own responds to the lookups, so nothing leaves this machine.
 */
await ensureBuilt()
const bare = spawn('taskset', ['-c', '0', process.execPath, 'bench/verify/bare-server.mjs'])
const [port] = await once(bare.stdout, 'data')
const host = 'mx.bench-host.net.'
const dns = await startDns([`*. MX 10 ${host}`, `*.net. MX 10 ${host}`, `${host} A 45.12.3.4`])
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  CAPTCHA_PROVIDER: 'none',
  MX_LOOKUPS: 'on',
  DNS_SERVERS: dns.address,
  LOG_LEVEL: 'info',
})
const pid = product.process.pid ?? 0
const account = await openAccount(product)
await raiseLimits(account)
const listed = await openAccount(product, { ...credentials, email: 'lists@example.com' })
await raiseLimits(listed)
await fillLists(listed)
const postmaster = await pin()
const targets = {
  bare: { url: `http://127.0.0.1:${Number(port)}/`, pid: bare.pid ?? 0 },
  assay: { url: `${product.url}/v1/verify`, pid },
}
// Warm-up: the compiler, the heap, the connections, the statement's plan, and each domain's first lookup.
await inTurns(1, seconds)
const fresh = await inTurns(rounds, seconds)
const withLists = await withAndWithoutLists(2 * rounds, seconds)
if (ledgerRows > 0) await fillLedger(account, ledgerRows)
await inTurns(1, 3)
const full = await inTurns(rounds, seconds)
const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const isExact = await countsAgree()
await account.database.end()
await listed.database.end()
await product.stop()
await dns.stop()
bare.kill()

report('bare node:http', fresh.bare)
report('POST /v1/verify', fresh.assay)
report(`the same, ${listEntries.toLocaleString('en')} list entries`, withLists.listed)
report(`the same after ${ledgerRows.toLocaleString('en')} rows`, full.assay)
const ratio = median(fresh.ratios)
const growth = ratio / median(full.ratios)
const p99 = median(fresh.assay.map((load) => load.p99)) / median(fresh.bare.map((load) => load.p99))
const failed = [...fresh.assay, ...withLists.plain, ...withLists.listed, ...full.assay].reduce(
  (total, load) => total + load.failed,
  0,
)
const verdict = microsecondsPerVerdict(people)
console.log(`share of the bare server   ${ratio.toFixed(2)}`)
console.log(`p99 at ${connections} connections      ${p99.toFixed(2)} × the bare server's`)
console.log(`with lists, to without     ${withLists.ratio.toFixed(3)}   limit ${limits.lists}`)
console.log(`growth with the ledger     ${growth.toFixed(2)}   limit ${limits.growth}`)
console.log(
  `one verdict of the engine  ${verdict.toFixed(1)} µs, the mean of ${people.length}   limit ${limits.verdict}`,
)
console.log(`PostgreSQL                 ${median(fresh.postgres).toFixed(0)} µs per request`)
console.log(`resident memory            ${megabytes.toFixed(0)} MB`)
console.log(
  `rejected or failed         ${failed}; every acknowledged request is in the ledger: ${isExact ? 'yes' : 'no'}`,
)
const isWithin = withLists.ratio >= limits.lists && growth <= limits.growth && verdict <= limits.verdict
process.exit(isWithin && failed === 0 && isExact ? 0 : 1)

/** The server on the first core, its database on the second. */
async function pin(): Promise<number> {
  await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
  const postmaster = Number.parseInt(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const children = (await run('pgrep', ['-P', String(postmaster)])).trim().split('\n')
  for (const process of [String(postmaster), ...children]) await run('taskset', ['-a', '-p', '-c', '1', process])
  return postmaster
}

/** Alternating, so that background load hits both. */
async function inTurns(times: number, forSeconds: number) {
  const loads: { bare: Load[]; assay: Load[]; postgres: number[] } = { bare: [], assay: [], postgres: [] }
  for (let turn = 0; turn < times; turn += 1) {
    const { bare, assay } = targets
    loads.bare.push(await drive(bare.url, { key: account.key, body: bodies, seconds: forSeconds, pid: bare.pid }))
    const before = processorSeconds(postmaster, { withChildren: true })
    const load = await drive(assay.url, { key: account.key, body: bodies, seconds: forSeconds, pid: assay.pid })
    const used = processorSeconds(postmaster, { withChildren: true }) - before
    loads.assay.push(load)
    loads.postgres.push((used * 1e6) / load.requests)
  }
  const ratios = loads.assay.map(
    ({ requestsPerSecond }, turn) => requestsPerSecond / (loads.bare[turn]?.requestsPerSecond ?? 1),
  )
  return { ...loads, ratios }
}

/** Two accounts of one server, alternating. */
async function withAndWithoutLists(times: number, forSeconds: number) {
  const drives = async (key: string) => drive(targets.assay.url, { key, body: bodies, seconds: forSeconds, pid })
  const loads: { plain: Load[]; listed: Load[] } = { plain: [], listed: [] }
  for (let turn = 0; turn < times; turn += 1) {
    // Whoever is first in a turn has no advantage over all of them.
    const order = turn % 2 === 0 ? (['plain', 'listed'] as const) : (['listed', 'plain'] as const)
    for (const which of order) loads[which].push(await drives((which === 'plain' ? account : listed).key))
  }
  const ratio = median(
    loads.listed.map(({ requestsPerSecond }, turn) => requestsPerSecond / (loads.plain[turn]?.requestsPerSecond ?? 1)),
  )
  return { ...loads, ratio }
}

/** Period, days and ledger agree; the ledger was filled without anything being charged. */
async function countsAgree(): Promise<boolean> {
  const { rows } = await account.database.query<{ agree: boolean }>(
    `select (select sum(used) from quota_periods) = (select sum(units) from usage_days)
       and (select sum(used) from quota_periods) = (select sum(units) from usage_ledger) - 3 * $1::bigint as agree`,
    [ledgerRows],
  )
  return rows[0]?.agree === true
}

function report(title: string, loads: Load[]): void {
  const of = (pick: (load: Load) => number, digits = 0) => median(loads.map(pick)).toFixed(digits)
  console.log(
    `${title.padEnd(30)} ${of((load) => load.requestsPerSecond).padStart(6)} requests/s   p50 ${of((load) => load.p50, 1)} ms   p99 ${of((load) => load.p99, 1)} ms   ${of((load) => load.cpuMicroseconds, 1)} µs of the core each`,
  )
}
