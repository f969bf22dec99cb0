import type pg from 'pg'
import { z } from 'zod'

export type Sums = z.infer<typeof Sums>

/** What must survive copying. */
export async function readSums(database: pg.Pool): Promise<Sums> {
  const { rows } = await database.query(
    `select (select coalesce(sum(used), 0)::float8 from quota_periods) as "units in the periods",
       (select coalesce(sum(units), 0)::float8 from usage_days) as "units in the days",
       (select count(*)::float8 from usage_ledger) as "calls in the ledger",
       (select count(*)::float8 from auth.users) as users,
       (select count(*)::float8 from api_keys) as keys,
       (select coalesce(sum(amount_paid_minor), 0)::float8 from billing_invoices where currency = 'USD') as "invoiced USD",
       (select coalesce(sum(amount_paid_minor), 0)::float8 from billing_invoices where currency = 'INR') as "invoiced INR",
       (select count(*)::float8 from private.migrations) as migrations`,
  )
  return Sums.parse(rows[0])
}

const Sums = z.record(z.string(), z.number())
