import type pg from 'pg'

export type Audit = { lost: number; twice: number; units: number; isSumRight: boolean }

/**
 * Compares responses with the count. `unanswered` requests may or may not have been charged; all others must have been,
 * once. Period, days and ledger must agree.
 */
export async function audit(
  database: pg.Pool,
  userId: string,
  { acknowledged, unanswered }: { acknowledged: string[]; unanswered: number },
): Promise<Audit> {
  const { rows: ledger } = await database.query<{ id: string; units: number }>(
    'select id, units from usage_ledger where user_id = $1',
    [userId],
  )
  const { rows: sums } = await database.query<{ used: number; days: number }>(
    `select (select coalesce(sum(used), 0)::int from quota_periods where user_id = $1) as used,
       (select coalesce(sum(units), 0)::int from usage_days where user_id = $1) as days`,
    [userId],
  )
  const counted = new Set(ledger.map(({ id }) => id))
  const units = ledger.reduce((total, row) => total + row.units, 0)
  const unexplained = ledger.length - acknowledged.length - unanswered
  const repeated = acknowledged.length - new Set(acknowledged).size
  return {
    lost: acknowledged.filter((id) => !counted.has(id)).length,
    twice: Math.max(0, unexplained) + repeated,
    units,
    isSumRight: sums[0]?.used === units && sums[0]?.days === units,
  }
}

export function isExact({ lost, twice, isSumRight }: Audit): boolean {
  return lost === 0 && twice === 0 && isSumRight
}

export function describeAudit({ lost, twice, isSumRight }: Audit): string {
  return `${lost} lost, ${twice} twice${isSumRight ? '' : ', SUMS DIFFER'}`
}
