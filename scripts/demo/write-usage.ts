import { plans, type Tier } from '@assay/contract/billing/catalogue'
import { timeOrderedId } from '../../server/src/time-ordered-id.ts'
import type { Tx } from '../../server/src/ports/db.ts'
import type { Call } from './make-calls.ts'
import { addDays, type KeyName, type Story } from './story.ts'

/**
 * As if each request had been charged when it came: monthly counts, daily totals and the ledger of the last 30 days.
 */
export async function writeUsage(
  tx: Tx,
  userId: string,
  { calls, keys, story }: { calls: Call[]; keys: Map<KeyName, string>; story: Story },
): Promise<void> {
  const periods = await writePeriods(tx, userId, story, calls)
  const rows = calls.map((call) => ({ ...call, keyId: keys.get(call.key), periodId: periodOf(periods, call.at) }))
  await tx.query(
    `insert into usage_days (user_id, day, key_id, verdict, period_id, calls, units)
     select $1::uuid, (c.at at time zone 'UTC')::date, c.key_id, c.verdict, c.period_id, count(*), sum(c.units)
     from unnest($2::timestamptz[], $3::uuid[], $4::text[], $5::bigint[], $6::int[]) c (at, key_id, verdict, period_id, units)
     group by 2, 3, 4, 5`,
    [userId, pick(rows, 'at'), pick(rows, 'keyId'), pick(rows, 'verdict'), pick(rows, 'periodId'), pick(rows, 'units')],
  )
  const kept = rows.filter(({ at }) => at > addDays(story.now, -30))
  await tx.query(
    `insert into usage_ledger (id, user_id, key_id, period_id, units, created_at, is_logged, email_verdict, name_verdict)
     select c.id, $1::uuid, c.key_id, c.period_id, c.units, c.at, true, c.email, c.name
     from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::bigint[], $6::int[], $7::text[], $8::text[])
       c (id, at, key_id, period_id, units, email, name)`,
    [
      userId,
      kept.map(({ at }) => timeOrderedId(at)),
      pick(kept, 'at'),
      pick(kept, 'keyId'),
      pick(kept, 'periodId'),
      pick(kept, 'units'),
      pick(kept, 'email'),
      pick(kept, 'name'),
    ],
  )
}

type Period = { id: string; from: Date; until: Date }

async function writePeriods(tx: Tx, userId: string, story: Story, calls: Call[]): Promise<Period[]> {
  const { signedUp, basicFrom, basicRenewed, basicUnpaid, basicEnded, proFrom, proRenewed, proUntil } = story
  const months: { tier: Tier; from: Date; until: Date }[] = [
    { tier: 'free', from: signedUp, until: basicFrom },
    { tier: 'basic', from: basicFrom, until: basicRenewed },
    { tier: 'basic', from: basicRenewed, until: basicUnpaid },
    { tier: 'basic', from: basicUnpaid, until: basicEnded },
    { tier: 'free', from: basicEnded, until: proFrom },
    { tier: 'pro', from: proFrom, until: proRenewed },
    { tier: 'pro', from: proRenewed, until: proUntil },
  ]
  await tx.query('delete from quota_periods where user_id = $1', [userId])
  const periods: Period[] = []
  for (const { tier, from, until } of months) {
    const used = calls.reduce((sum, { at, units }) => sum + (at >= from && at < until ? units : 0), 0)
    const { rows } = await tx.query<{ id: string }>(
      `insert into quota_periods (user_id, subscription_id, starts_at, ends_at, unit_limit, used)
       select user_id, id, $2, $3, $4, $5 from plan_subscriptions
       where user_id = $1 and starts_at <= $2 order by starts_at desc limit 1 returning id`,
      [userId, from, until, plans[tier].unitLimit, used],
    )
    periods.push({ id: rows[0]?.id ?? '', from, until })
  }
  return periods
}

function periodOf(periods: Period[], at: Date): string {
  const period = periods.find(({ from, until }) => at >= from && at < until)
  if (!period) throw new Error(`No month of the demo's story has ${at.toISOString()}.`)
  return period.id
}

function pick<Row, Name extends keyof Row>(rows: Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name])
}
