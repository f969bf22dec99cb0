import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { launchProduct } from '../../scripts/launch.ts'
import { findFreePort } from '../../server/src/http/listen.ts'
import { startBalancer } from '../balancer.ts'
import { signUp } from '../customer.ts'
import { ended } from '../postgres.ts'
import type { Check } from '../report.ts'
import { usual } from '../stage.ts'
import { audit, startTraffic } from '../traffic.ts'

const processes = 2
/** From the moment that the new primary takes writes. */
const maxSeconds = 5

/** Two processes of Assay serve a steady stream of checks while the primary changes, once as planned and once killed. */
export async function runDrill(database: Database, check: Check): Promise<void> {
  console.log(database.name)
  const ports = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')].slice(0, processes)
  const balancer = await startBalancer(await findFreePort('127.0.0.1'), ports)
  const settings = { ...usual, DATABASE_URL: database.address, PUBLIC_URL: balancer.url }
  await untilPrimary(database.address)
  const products = []
  for (const port of ports) products.push(await launchProduct({ ...settings, PORT: String(port) }))
  while (balancer.healthy() !== processes) await delay(50)
  const ada = await signUp(balancer.url)
  const inDatabase = async <T>(work: (pool: pg.Pool) => Promise<T>) => {
    const connectionString = (await database.primary()).replace(/\/postgres$/, '/assay')
    const pool = new pg.Pool({ connectionString, max: 1 })
    pool.on('error', () => {})
    return work(pool).finally(() => pool.end())
  }
  await inDatabase(async (pool) => {
    await pool.query('update quota_periods set unit_limit = null, allowance_id = null')
    await pool.query('update plan_subscriptions set unit_limit = null, requests_per_second = 100000')
  })
  const traffic = startTraffic(balancer.url, ada.key, { callers: 8 })
  try {
    for (const [what, change] of [
      ['planned switchover', database.switchOver],
      ['kill -9 of the primary', database.crash],
    ] as const) {
      await traffic.flow(500)
      const begun = performance.now()
      const writableAt = await change()
      await traffic.flow(500, 120)
      const { without, after } = silence(traffic.moments, begun, writableAt)
      check(
        what,
        `${without.toFixed(1)} s without service, ${after.toFixed(1)} s of it after the new primary took writes`,
        after <= maxSeconds,
      )
      await database.rejoin()
    }
  } finally {
    await traffic.stop()
  }
  const { acknowledged, statuses } = traffic
  const unacknowledged = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
  const found = await inDatabase((pool) =>
    audit(pool, ada.id, { acknowledged, unacknowledged: unacknowledged + traffic.unacknowledged() }),
  )
  check(
    'acknowledged = ledger',
    `${acknowledged.length} acknowledged, ${found.lost} missing, ${found.twice} twice, sums ${found.isSumRight ? 'agree' : 'DIFFER'}; ` +
      `${unacknowledged} × 5xx, ${traffic.unacknowledged()} turned away by the balancer or cut off`,
    found.lost === 0 && found.twice === 0 && found.isSumRight,
  )
  balancer.stop()
  await Promise.all(products.map((product) => product.stop()))
}

/** The longest time between two acknowledged requests since then, and how much of it came after the new primary. */
function silence(moments: number[], since: number, writableAt: number): { without: number; after: number } {
  const times = moments.toSorted((a, b) => a - b)
  const gaps = times.slice(1).map((end, place) => ({ begin: times[place] ?? end, end }))
  const longest = gaps
    .filter(({ end }) => end > since)
    .reduce((maxCount, gap) => (gap.end - gap.begin > maxCount.end - maxCount.begin ? gap : maxCount), {
      begin: since,
      end: since,
    })
  return { without: (longest.end - longest.begin) / 1000, after: Math.max(0, longest.end - writableAt) / 1000 }
}

/** haproxy takes every server for the primary until it has asked each of them. */
async function untilPrimary(connectionString: string): Promise<void> {
  for (let primaries = 0; primaries < 6; await delay(50)) {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    const { rows } = await client
      .connect()
      .then(() => client.query('select pg_is_in_recovery() as "isStandby"'))
      .catch(() => ({ rows: [{ isStandby: true }] }))
    await client.end().catch(() => {})
    primaries = rows[0].isStandby ? 0 : primaries + 1
  }
}

/** The guide's balancer. */
export function startHaproxy(file: string, folder: string): { stop(): Promise<void> } {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, readMoved(file))
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  return { stop: () => ended(child, () => child.kill('SIGKILL')) }
}

/** Three servers and a balancer on one machine: the addresses of the guide, moved. */
export const hosts = ['127.0.44.11', '127.0.44.12', '127.0.44.13']
export const ports = { postgres: 4432, patroni: 4408, etcd: 4479, balancer: 4400 } as const

/** A file of the guide with the addresses of this drill and nothing else changed. */
export function readMoved(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${ports.balancer}`)
    .replaceAll('10.0.0.', '127.0.44.')
    .replaceAll(':5432', `:${ports.postgres}`)
    .replaceAll('8008', String(ports.patroni))
    .replaceAll('2379', String(ports.etcd))
}

/** Three servers behind a balancer, of which one takes writes. Both verbs return the moment of the new one's first commit. */
export type Database = {
  name: string
  /** Of the login `assay`, through the balancer. */
  address: string
  /** The superuser's, of whichever server is the primary now. */
  primary(): Promise<string>
  switchOver(): Promise<number>
  /** `kill -9` of the primary with everything that watches it. */
  crash(): Promise<number>
  /** The server that left comes back as a standby. */
  rejoin(): Promise<void>
  close(): Promise<void>
}
