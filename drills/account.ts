import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, credentials, fillLedger, openAccount } from '../bench/verify/account.ts'
import { ensureBuilt } from '../scripts/build.mjs'
import { freshFolder, launchProduct, type Product } from '../scripts/launch.ts'
import { verify } from './customer.ts'
import { kill, residentMegabytes, usual } from './stage.ts'

const ledgerRows = Number(process.argv[3] ?? 400_000)
const limits = { growthMb: 64, stallMs: 100, firstByteMs: 1000, responseMs: 5000 }

/**
 * One account with a month of heavy use is exported and deleted while another customer's checks go on. The process is
 * killed in the middle of the deletion, and the one that follows has to finish it. `npm run drills account 100000` has fewer
 * requests in the account's log.
 */
await ensureBuilt()
const folder = freshFolder()
const environment = { ...usual, DATA_DIR: join(folder, 'data') }
let product = await launchProduct(environment)
let hasFailed = false
const ada = await openAccount(product)
const bob = await openAccount(product, { ...credentials, email: 'bob@example.com' })
await fillLedger(ada, ledgerRows)
console.log(`an account with ${ledgerRows.toLocaleString('en')} requests in its log`)

// Idle is a process that has done this before: what V8 takes once, between its collections, is the same for any export.
await readExport()
const atRest = await watch(product, bob, () => delay(5000))
const baseline = `longest stall ${atRest.stallMs.toFixed(0)} ms, slowest check ${atRest.slowestCheckMs.toFixed(0)} ms`
console.log(`at rest: ${baseline}`)
const exported = await watch(product, bob, readExport)
const { bytes, firstByteMs, status } = exported.result
console.log(`export: status ${status}, ${(bytes / 1e6).toFixed(0)} MB in ${exported.seconds.toFixed(1)} s`)
report('first byte', firstByteMs, limits.firstByteMs, 'ms')
report('longest stall', exported.stallMs, limits.stallMs, 'ms')
report('memory growth', exported.growthMb, limits.growthMb, 'MB')
reportChecks(exported)

const deleted = await watch(product, bob, async () => {
  const started = performance.now()
  const { status } = await send('DELETE', '/account', { password: credentials.password })
  const respondedMs = performance.now() - started
  await delay(500)
  return { status, respondedMs, rowsLeft: await countRows() }
})
const { respondedMs, rowsLeft } = deleted.result
console.log(
  `deletion: status ${deleted.result.status}, ${rowsLeft.toLocaleString('en')} rows left when the process is killed`,
)
report('responded', respondedMs, limits.responseMs, 'ms')
reportChecks(deleted)

await kill(product)
product = await launchProduct(environment)
// The dead process holds its lease for two minutes.
await ada.database.query('update account_deletions set claimed_until = null')
const finished = await watch(product, bob, async () => {
  for (const end = Date.now() + 180_000; Date.now() < end; await delay(100)) {
    const { rows } = await ada.database.query('select from account_deletions')
    if (rows.length === 0) return true
  }
  return false
})
console.log(`after the restart: ${finished.result ? `finished in ${finished.seconds.toFixed(1)} s` : 'not finished'}`)
// A process that has just started is slow by itself.
console.log(`       longest stall ${finished.stallMs.toFixed(0)} ms`)
reportChecks(finished)
const { rows: left } = await ada.database.query<{ users: number; rows: number; mails: number }>(
  `select (select count(*)::int from auth.users where id = $1) as users,
     (select count(*)::int from usage_ledger where user_id = $1) as rows,
     (select count(*)::int from mail_outbox where to_address = $2 and subject like '%account was deleted') as mails`,
  [ada.userId, credentials.email],
)
report('accounts left', left[0]?.users ?? 1, 0, '')
report('rows left', left[0]?.rows ?? 1, 0, '')
report('confirmations beyond one', Math.abs((left[0]?.mails ?? 0) - 1), 0, '')
await ada.database.end()
await bob.database.end()
await product.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(hasFailed ? 1 : 0)

async function readExport() {
  const started = performance.now()
  const response = await send('GET', '/account/export')
  let [bytes, firstByteMs] = [0, 0]
  for await (const chunk of response.body ?? []) {
    firstByteMs ||= performance.now() - started
    bytes += chunk.length
  }
  return { status: response.status, bytes, firstByteMs }
}

function send(method: string, path: string, body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${ada.token}` }
  return fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

async function countRows(): Promise<number> {
  const { rows } = await ada.database.query<{ count: number }>(
    'select count(*)::int from usage_ledger where user_id = $1',
    [ada.userId],
  )
  return rows[0]?.count ?? 0
}

function reportChecks({ checks, failedChecks, slowestCheckMs }: Awaited<ReturnType<typeof watch>>): void {
  console.log(`       slowest check of another customer ${slowestCheckMs.toFixed(0)} ms`)
  report(`failed of ${checks} checks`, failedChecks, 0, '')
}

function report(name: string, value: number, limit: number, unit: string): void {
  const isHeld = value <= limit
  hasFailed ||= !isHeld
  console.log(`  ${isHeld ? 'ok  ' : 'MISS'} ${name.padEnd(36)} ${value.toFixed(0)} ${unit}   limit ${limit}`)
}

type Watched<T> = {
  result: T
  seconds: number
  /** The longest wait for a response that takes no work: how long the event loop was held. */
  stallMs: number
  /** Of the process's resident memory, at its peak. */
  growthMb: number
  /** Another customer's checks meanwhile. */
  checks: number
  failedChecks: number
  slowestCheckMs: number
}

/** Watches the product and another customer's checks while `work` runs. */
async function watch<T>(product: Product, other: Account, work: () => Promise<T>): Promise<Watched<T>> {
  const before = residentMegabytes(product.process.pid)
  const seen = { stallMs: 0, growthMb: 0, checks: 0, failedChecks: 0, slowestCheckMs: 0 }
  let isOver = false
  const probes = [
    repeat(async () => {
      seen.stallMs = Math.max(seen.stallMs, await timed(() => fetch(`${product.url}/healthz`)))
      seen.growthMb = Math.max(seen.growthMb, residentMegabytes(product.process.pid) - before)
    }),
    repeat(async () => {
      seen.slowestCheckMs = Math.max(seen.slowestCheckMs, await timed(check))
      seen.checks += 1
    }),
  ]
  async function repeat(probe: () => Promise<void>): Promise<void> {
    while (!isOver) {
      await probe()
      await delay(2)
    }
  }
  async function check(): Promise<Response> {
    const response = await verify(product.url, other.key)
    if (!response.ok) seen.failedChecks += 1
    return response
  }
  const started = performance.now()
  const result = await work()
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await Promise.all(probes)
  return { result, seconds, ...seen }
}

async function timed(call: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  await (await call()).arrayBuffer()
  return performance.now() - started
}
