import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../scripts/build.mjs'
import { launchProduct } from '../scripts/launch.ts'
import { loadEngine } from '../server/src/adapters/engine-data/load-engine.ts'
import { median } from './median.ts'
import { fillLedger, openAccount } from './verify/account.ts'
import { connections, drive, type Load, run } from './verify/load.ts'

const limits = { ratio: 0.45, p99: 25, growth: 1.1 }
const ledgerRows = 1_000_000
const rounds = 3
const seconds = 10
const body = {
  model: 'user_verification',
  email: 'ada.lovelace@analytical-society.com',
  firstname: 'Ada',
  lastname: 'Lovelace',
}

/**
 * `POST /v1/verify`, counted exactly and durably, beside a bare node:http server that only answers JSON: each alone on
 * one processor core, driven in turns from the other, where PostgreSQL runs too.
 */
await ensureBuilt()
const bare = spawn('taskset', ['-c', '0', process.execPath, 'bench/verify/bare-server.mjs'])
const [port] = await once(bare.stdout, 'data')
const product = await launchProduct({
  AUTH_AUTOCONFIRM: 'on',
  CAPTCHA_PROVIDER: 'none',
  API_LIMITS: 'off',
  MX_LOOKUPS: 'off',
  LOG_LEVEL: 'error',
})
const pid = product.process.pid ?? 0
const account = await openAccount(product)
await pin()
const targets = {
  bare: { url: `http://127.0.0.1:${Number(port)}/`, pid: bare.pid ?? 0 },
  assay: { url: `${product.url}/v1/verify`, pid },
}
// Warm-up: the compiler, the heap, the connections, the statement's plan.
await inTurns(1, seconds)
const fresh = await inTurns(rounds, seconds)
await fillLedger(account, ledgerRows)
await inTurns(1, 3)
const full = await inTurns(rounds, seconds)
const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
const isExact = await countsAgree()
await account.database.end()
await product.stop()
bare.kill()

report('bare node:http', fresh.bare)
report('POST /v1/verify', fresh.assay)
report(`the same after ${ledgerRows.toLocaleString('en')} rows`, full.assay)
const ratio = median(fresh.ratios)
const growth = ratio / median(full.ratios)
const p99 = median(fresh.assay.map((load) => load.p99))
const failed = [...fresh.assay, ...full.assay].reduce((total, load) => total + load.failed, 0)
console.log(`ratio to the bare server   ${ratio.toFixed(2)}   limit ${limits.ratio}`)
console.log(`p99 at ${connections} connections      ${p99} ms   limit ${limits.p99} ms`)
console.log(`growth with the ledger     ${growth.toFixed(2)}   limit ${limits.growth}`)
console.log(`one verdict of the engine  ${nanosecondsPerVerdict()} ns (e-mail and both names)`)
console.log(`resident memory            ${megabytes.toFixed(0)} MB`)
console.log(`refused or failed          ${failed}; every call answered is in the ledger: ${isExact ? 'yes' : 'no'}`)
const isWithin = ratio >= limits.ratio && p99 <= limits.p99 && growth <= limits.growth
process.exit(isWithin && failed === 0 && isExact ? 0 : 1)

/** The server on the first core, its database on the second. */
async function pin(): Promise<void> {
  await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
  const postmaster = Number.parseInt(readFileSync(join(product.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const children = (await run('pgrep', ['-P', String(postmaster)])).trim().split('\n')
  for (const process of [String(postmaster), ...children]) await run('taskset', ['-a', '-p', '-c', '1', process])
}

/** Alternating, so that background load hits both. */
async function inTurns(times: number, forSeconds: number) {
  const loads: { bare: Load[]; assay: Load[] } = { bare: [], assay: [] }
  for (let turn = 0; turn < times; turn += 1) {
    for (const name of ['bare', 'assay'] as const) {
      const { url, pid } = targets[name]
      loads[name].push(await drive(url, { key: account.key, body, seconds: forSeconds, pid }))
    }
  }
  const ratios = loads.assay.map(
    ({ requestsPerSecond }, turn) => requestsPerSecond / (loads.bare[turn]?.requestsPerSecond ?? 1),
  )
  return { ...loads, ratios }
}

/** Period, days and ledger agree; a million ledger rows were inserted without being charged. */
async function countsAgree(): Promise<boolean> {
  const { rows } = await account.database.query<{ agree: boolean }>(
    `select (select sum(used) from quota_periods) = (select sum(units) from usage_days)
       and (select sum(used) from quota_periods) = (select sum(units) from usage_ledger) - 3 * $1::bigint as agree`,
    [ledgerRows],
  )
  return rows[0]?.agree === true
}

function report(title: string, loads: Load[]): void {
  const of = (pick: (load: Load) => number) => Math.round(median(loads.map(pick)))
  console.log(
    `${title.padEnd(30)} ${String(of((load) => load.requestsPerSecond)).padStart(6)} requests/s   p50 ${of((load) => load.p50)} ms   p99 ${of((load) => load.p99)} ms   ${of((load) => load.cpuMicroseconds)} µs of the core each`,
  )
}

function nanosecondsPerVerdict(): number {
  const engine = loadEngine()
  const verdict = () => {
    engine.verifyEmail(body.email)
    engine.verifyName({ firstname: body.firstname, lastname: body.lastname })
  }
  for (let count = 0; count < 20_000; count += 1) verdict()
  const started = performance.now()
  for (let count = 0; count < 100_000; count += 1) verdict()
  return Math.round(((performance.now() - started) * 1e6) / 100_000)
}
