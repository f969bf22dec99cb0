import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { freshFolder } from '../../scripts/launch.ts'
import { openStage } from '../stage.ts'
import { audit, describeAudit, isExact, startTraffic } from '../traffic.ts'
import { type Fault, measured } from './fault.ts'

const megabytes = 256

/** On a small in-memory file system: something else fills it up and frees it later. */
export const diskFull: Fault = {
  number: 9,
  title: 'disk full',
  async run() {
    const place = freshFolder()
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'assay-bench', place]
    if (spawnSync('mount', options).status !== 0) {
      const done = `a file system of ${megabytes} MB`
      return [{ done, figure: 'only root may mount one', limit: '', held: 'not run' }]
    }
    const stage = await openStage({ home: place })
    try {
      const ada = await stage.addCustomer()
      const traffic = startTraffic(stage.url, ada.key)
      await traffic.flow(200)
      const startedAt = await startOf(stage.database)
      const ballast = join(place, 'ballast')
      const rejected = { count: 0, others: 0 }
      const full = performance.now()
      let redAfter: number | undefined
      while (performance.now() - full < 25_000) {
        fill(ballast)
        if ((await readiness(stage.url)) !== 200) redAfter ??= (performance.now() - full) / 1000
        // The worst case: not even the write-ahead log has room, and PostgreSQL shuts down.
        await stage.database.query('select pg_switch_wal()').catch(() => {})
        await delay(100)
        const status = await signUpStatus(stage.url)
        if (status === 503) rejected.count += 1
        else if (status !== 200) rejected.others += 1
      }
      rmSync(ballast)
      const freed = performance.now()
      while ((await readiness(stage.url)) !== 200 && performance.now() - freed < 60_000) await delay(100)
      const greenAfter = (performance.now() - freed) / 1000
      await traffic.flow(200, 120)
      await delay(6000)
      const seconds = (traffic.lastFailure() - freed) / 1000
      await traffic.stop()
      const result = await audit(stage.database, ada.id, {
        acknowledged: traffic.acknowledged,
        unacknowledged: traffic.statuses.get(503) ?? 0,
      })
      const { rows, broken } = await readEverything(stage.database)
      const hasDied = (await startOf(stage.database)) !== startedAt
      const unavailable = (traffic.statuses.get(503) ?? 0) + rejected.count
      const others = traffic.othersThan(200, 503) + traffic.unacknowledged() + rejected.others
      return [
        measured(
          `${megabytes} MB, kept full for 25 s under verify and sign-up load`,
          `${unavailable} × 503, ${others} others; ${describeAudit(result)}`,
          'only 503, 0 lost',
          isExact(result) && others === 0 && unavailable > 0,
        ),
        measured(
          '/readyz while it was full, and once there was space again',
          `red after ${redAfter?.toFixed(1) ?? 'never'} s, green ${greenAfter.toFixed(1)} s after it`,
          'red within 10 s, green within 10 s',
          redAfter !== undefined && redAfter < 10 && greenAfter < 10,
        ),
        measured(
          `space given back to a PostgreSQL that ${hasDied ? 'had ended' : 'went on'}`,
          `last failure ${Math.max(0, seconds).toFixed(1)} s after it`,
          '10 s',
          seconds < 10,
        ),
        measured(
          'every row of every table read again, with the checksums of its pages',
          `${rows} rows, ${broken} broken pages`,
          '0 broken',
          broken === 0,
        ),
      ]
    } finally {
      await stage.close()
      spawnSync('umount', ['-l', place])
      rmSync(place, { recursive: true, force: true })
    }
  },
}

/** Until nothing fits anymore, including what was freed since. */
function fill(file: string): void {
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (;;) appendFileSync(file, piece)
  } catch {
    // No space left on device: that's the point.
  }
}

async function signUpStatus(url: string): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'Correct-horse-7' })
  const response = await fetch(`${url}/auth/v1/signup`, { method: 'POST', headers, body })
  await response.text()
  return response.status
}

async function readiness(url: string): Promise<number> {
  const { status } = await fetch(`${url}/readyz`)
  return status
}

async function startOf(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ moment: string }>('select pg_postmaster_start_time()::text as moment')
  return rows[0]?.moment ?? ''
}

async function readEverything(database: pg.Pool): Promise<{ rows: number; broken: number }> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r'",
  )
  let rows = 0
  for (const { name } of tables) {
    const { rows: counted } = await database.query<{ count: number }>(
      `select count(t.*)::int as count from ${name} t where t::text is not null`,
    )
    rows += counted[0]?.count ?? 0
  }
  const { rows: sums } = await database.query<{ broken: number }>(
    'select sum(checksum_failures)::int as broken from pg_stat_database',
  )
  return { rows, broken: sums[0]?.broken ?? -1 }
}
