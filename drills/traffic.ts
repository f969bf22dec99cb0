import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { countedFor, verify } from './customer.ts'

/** All that this needs of a response, which may be the last release's. */
const Acknowledged = z.object({ request_id: z.string() })

/** Callers who verify one address after another and record the responses, whatever happens to the server. */
export function startTraffic(url: string, key: string, { callers = 24, pauseMilliseconds = 0 } = {}) {
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const milliseconds: number[] = []
  const moments: number[] = []
  let unacknowledged = 0
  let lastFailure = 0
  let isOver = false

  async function call(number: number): Promise<void> {
    const begun = performance.now()
    try {
      const response = await verify(url, key, `caller-${number}@example.com`)
      const body: unknown = await response.json()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 200) {
        acknowledged.push(Acknowledged.parse(body).request_id)
        milliseconds.push(performance.now() - begun)
        moments.push(performance.now())
        return
      }
    } catch {
      unacknowledged += 1
    }
    lastFailure = performance.now()
    // Rejected callers retry a moment later, as clients do.
    await delay(25)
  }

  const work = Array.from({ length: callers }, async (_, number) => {
    while (!isOver) {
      await call(number)
      if (pauseMilliseconds > 0) await delay(pauseMilliseconds)
    }
  })

  return {
    acknowledged,
    /** How often each status occurred. */
    statuses,
    milliseconds,
    /** When each request was acknowledged. */
    moments,
    unacknowledged: () => unacknowledged,
    /** Until that many more requests succeed. */
    async flow(more: number, withinSeconds = 60): Promise<void> {
      const enough = acknowledged.length + more
      const end = performance.now() + withinSeconds * 1000
      while (acknowledged.length < enough) {
        if (performance.now() > end) throw new Error(`no ${more} requests succeeded within ${withinSeconds} s`)
        await delay(5)
      }
    },
    lastFailure: () => lastFailure,
    othersThan: (...expected: number[]) =>
      [...statuses].filter(([status]) => !expected.includes(status)).reduce((total, [, count]) => total + count, 0),
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(work)
    },
  }
}

type Audit = { lost: number; twice: number; units: number; isSumRight: boolean }

/**
 * Compares responses with the count. `unacknowledged` requests may or may not have been charged; all others must have been,
 * once. Period, days and ledger must agree.
 */
export async function audit(
  database: pg.Pool,
  userId: string,
  { acknowledged, unacknowledged }: { acknowledged: string[]; unacknowledged: number },
): Promise<Audit> {
  const { rows: ledger } = await database.query<{ id: string; units: number }>(
    'select id, units from usage_ledger where user_id = $1',
    [userId],
  )
  const sums = await countedFor(database, userId)
  const counted = new Set(ledger.map(({ id }) => id))
  const units = ledger.reduce((total, row) => total + row.units, 0)
  const unexplained = ledger.length - acknowledged.length - unacknowledged
  const repeated = acknowledged.length - new Set(acknowledged).size
  return {
    lost: acknowledged.filter((id) => !counted.has(id)).length,
    twice: Math.max(0, unexplained) + repeated,
    units,
    isSumRight: sums.used === units && sums.days === units,
  }
}

export function isExact({ lost, twice, isSumRight }: Audit): boolean {
  return lost === 0 && twice === 0 && isSumRight
}

export function describeAudit({ lost, twice, isSumRight }: Audit): string {
  return `${lost} lost, ${twice} twice${isSumRight ? '' : ', SUMS DIFFER'}`
}
