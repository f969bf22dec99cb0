import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ensureBuilt } from '../../scripts/build.mjs'
import { launchProduct, type Product } from '../../scripts/launch.ts'
import { loadEngine } from '../../server/src/adapters/engine-data/load-engine.ts'
import { loadConfig } from '../../server/src/config.ts'
import { createPool, createServicePool } from '../../server/src/db/connect.ts'
import { createDb } from '../../server/src/db/run-as.ts'
import { serverSecret } from '../../server/src/features/secrets/server-secret.ts'
import { headerOf } from '../../server/src/features/waves/logged-traits.ts'
import { encodeTraits, traitsOf } from '../../server/src/features/waves/traits.ts'
import { createSignUpWatch, type SignUpWatch } from '../../server/src/features/waves/watch-sign-ups.ts'
import { createLog } from '../../server/src/http/log.ts'
import { type Account, credentials, fillLedger, openAccount, raiseLimits } from '../verify/account.ts'
import { drive, median, run } from '../verify/load.ts'
import { anyone } from './ordinary.ts'
import { createRandom } from './people.ts'

const limits = { throughput: 0.93, megabytes: 64, growth: 1.2 }
const accounts = 1000
/** As many of each account: more than fit if every account had them. */
const signUpsEach = 400
const signUpsRead = 4096

/**
 * What comparing sign-ups costs the built product: throughput beside an account whose sign-ups aren't compared, memory for a thousand
 * accounts, and reading an account's latest sign-ups with so many rows in the ledger. Returns whether all limits were met.
 */
export async function measureProduct(ledgerRows: number): Promise<boolean> {
  await ensureBuilt()
  const product = await launchProduct({ AUTH_AUTOCONFIRM: 'on', CAPTCHA_PROVIDER: 'none' })
  const compared = await openAccount(product)
  try {
    const met = [await measureThroughput(product, compared)]
    const watched = openWatch(product)
    met.push(await measureMemory(compared, watched.watch), await measureReading(compared, watched.watch, ledgerRows))
    await watched.close()
    return met.every(Boolean)
  } finally {
    await compared.database.end()
    await product.stop()
  }
}

/** With the log off nothing is compared, but nothing of the request is stored either: what both cost together. */
async function measureThroughput(product: Product, compared: Account): Promise<boolean> {
  const plain = await openAccount(product, { ...credentials, email: 'log-off@example.com' })
  await plain.database.end()
  await raiseLimits({ ...plain, database: compared.database })
  await raiseLimits(compared)
  await fetch(`${product.url}/requests/setting`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${plain.token}` },
    body: JSON.stringify({ is_enabled: false }),
  })
  const random = createRandom(1)
  const body = Array.from({ length: 2 * signUpsRead }, () => ({ model: 'user_verification', ...anyone(random) }))
  const pid = product.process.pid ?? 0
  await run('taskset', ['-a', '-p', '-c', '0', String(pid)])
  const rounds = { compared: [] as number[], plain: [] as number[] }
  for (let round = 0; round <= 5; round += 1) {
    // Whoever is first in a round has no advantage over all of them.
    for (const name of round % 2 === 0 ? (['compared', 'plain'] as const) : (['plain', 'compared'] as const)) {
      const { key } = name === 'plain' ? plain : compared
      const load = await drive(`${product.url}/v1/verify`, { key, body, seconds: 6, pid })
      if (load.failed > 0) throw new Error(`${load.failed} requests failed`)
      // The first round warms up.
      if (round > 0) rounds[name].push(load.requestsPerSecond)
    }
  }
  const ratio = median(rounds.compared.map((rate, round) => rate / (rounds.plain[round] ?? 1)))
  const rates = `${median(rounds.compared).toFixed(0)} and ${median(rounds.plain).toFixed(0)} requests/s`
  return report('throughput, to without', ratio.toFixed(3), `${rates}, limit ${limits.throughput}`, [
    ratio >= limits.throughput,
  ])
}

async function measureMemory({ database }: Account, watch: SignUpWatch): Promise<boolean> {
  const ids = Array.from(
    { length: accounts },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  await addSignUps(database, ids, signUpsEach)
  // Once before, for what the first of all reads leaves behind.
  for (const userId of ids) await watch.find(userId)
  for (const userId of ids) watch.forget(userId)
  const before = usedMegabytes()
  for (const userId of ids) await watch.find(userId)
  const megabytes = usedMegabytes() - before
  const note = `${accounts} accounts with ${signUpsEach} sign-ups each, limit ${limits.megabytes}`
  return report('memory', `${megabytes.toFixed(0)} MB`, note, [megabytes <= limits.megabytes])
}

/** An account's first request in a process reads its latest sign-ups; from then on, one statement for all reads what others wrote. */
async function measureReading(account: Account, watch: SignUpWatch, rows: number): Promise<boolean> {
  const { userId, database } = account
  await database.query('truncate usage_ledger')
  await addSignUps(database, [userId], signUpsRead)
  const few = await readingTime(watch, userId)
  await fillLedger(account, rows)
  const many = await readingTime(watch, userId)
  await database.query('update usage_ledger set traits = null where user_id = $1 and traits is not null', [userId])
  const none = await readingTime(watch, userId)
  const growth = many / few
  const counted = rows.toLocaleString('en')
  const times = `${few.toFixed(1)} ms without, ${many.toFixed(1)} ms with, ${none.toFixed(1)} ms if none of them were compared`
  return report(`reading, ${counted} rows`, `× ${growth.toFixed(2)}`, `${times}, limit ${limits.growth}`, [
    growth <= limits.growth,
    none <= limits.growth * few,
  ])
}

/** The fastest of many: what else the machine does makes some slower and none faster. */
async function readingTime(watch: SignUpWatch, userId: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 40; turn += 1) {
    watch.forget(userId)
    const started = performance.now()
    await watch.find(userId)
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

/** As requests leave them, one a minute. */
async function addSignUps(database: Account['database'], userIds: string[], count: number): Promise<void> {
  const random = createRandom(2)
  const mail_host = { found: null, provider: null }
  const traits = Array.from({ length: count }, () => {
    const signUp = anyone(random)
    const email_verification = { ...engine.verifyEmail(signUp.email ?? ''), mail_host }
    const found = traitsOf({ engine, key }, signUp, { email_verification, name_verification: null })
    return `\\x${headerOf('00000000', false)}${encodeTraits(found).toString('hex')}`
  })
  await database.query('set statement_timeout = 0')
  await database.query(
    `select private.add_ledger_day((now() at time zone 'UTC')::date - days) from generate_series(0, 30) days`,
  )
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, traits)
     select overlay(gen_random_uuid()::text placing left(private.first_id_of(at)::text, 15) from 1)::uuid, u, gen_random_uuid(), 1, 3, at, true, t
     from unnest($1::uuid[]) u, unnest($2::bytea[]) with ordinality s (t, n)
     cross join lateral (select now() - interval '1 second' * n as at) m`,
    [userIds, traits],
  )
  await database.query('reset session_replication_role')
  await database.query('vacuum analyze usage_ledger')
}

const engine = loadEngine()
const key = { low: 0x2545f491, high: 0x4f6cdd1d }

/** The product's own code in this process, on the product's database. */
function openWatch(product: Product): { watch: SignUpWatch; close(): Promise<unknown> } {
  const log = createLog('warn')
  const socket = { host: join(product.dataDir, 'postgres'), user: 'authenticator', database: 'postgres' }
  const [pool, services] = [createPool({ ...socket, max: 2 }, log), createServicePool({ ...socket, max: 2 }, log)]
  const db = createDb(pool, services)
  const deps = { db, engine, log, config: loadConfig({}), now: () => new Date() }
  return { watch: createSignUpWatch(deps, serverSecret(deps)), close: () => Promise.all([pool.end(), services.end()]) }
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedMegabytes(): number {
  // What the first one frees may keep others alive.
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

function report(what: string, figure: string, note: string, met: boolean[]): boolean {
  const isMet = met.every(Boolean)
  console.log(`${what.padEnd(28)} ${figure.padStart(8)}   ${note}${isMet ? '' : '   MISSED'}`)
  return isMet
}
