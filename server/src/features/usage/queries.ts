import type { UsageRange, UsageRow } from '@assay/contract/usage'
import type { Prepared, Tx } from '../../ports/db.ts'
import { keyName } from './key-name.ts'

/** Takes effect once per period; a trigger queues the alert. If the quota is fully used, that has happened already. */
export const noteFirstRejection: Prepared = {
  name: 'note-first-rejection',
  text: `
    update quota_periods set refused_at = now()
    where user_id = $1 and starts_at <= now() and ends_at > now() and refused_at is null and used < unit_limit`,
}

/** Checks used in the last seven days, and the first day with any. */
export async function sumLastWeek(
  tx: Tx,
  userId: string,
): Promise<{ units: number; firstDay: Date | null; now: Date }> {
  const { rows } = await tx.query<{ units: number; firstDay: Date | null; now: Date }>(
    `select coalesce(sum(units), 0)::float8 as units, min(day)::timestamp at time zone 'UTC' as "firstDay", now() as now
     from usage_days where user_id = $1 and day > (now() at time zone 'UTC')::date - 7`,
    [userId],
  )
  return rows[0] ?? { units: 0, firstDay: null, now: new Date(0) }
}

export async function listUsage(tx: Tx, userId: string, { from, to }: UsageRange): Promise<UsageRow[]> {
  const { rows } = await tx.query<UsageRow & { key_id: string }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, d.key_id, ${keyName} as key_name, d.verdict,
       sum(d.calls)::int as requests, sum(d.units)::int as checks
     from usage_days d left join api_keys k on k.id = d.key_id and k.user_id = d.user_id
     where d.user_id = $3 and d.day between $1 and $2
     group by d.day, d.key_id, k.name, d.verdict order by d.day, k.name, d.key_id, d.verdict`,
    [from, to, userId],
  )
  return rows
}

export type DueAlert = { userId: string; isUsedUp: boolean; used: number; limit: number; endsAt: Date }

/** Not locked: a request locks its period before it queues one, so locking these first could deadlock. */
export async function listQueuedPeriods(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select period_id as id from quota_alerts_due limit $1', [count])
  return rows.map(({ id }) => id)
}

/** Marks them as sent. A period that jumps past 80% straight to the limit gets only the second alert. */
export async function takeDueAlerts(tx: Tx, periodIds: string[]): Promise<DueAlert[]> {
  const { rows } = await tx.query<DueAlert>(
    `update quota_periods q set alerted_80_at = coalesce(alerted_80_at, now()),
       alerted_100_at = case when due.is_used_up then now() end
     from (
       select p.id, n.used, (n.used >= p.unit_limit or p.refused_at is not null) as is_used_up
       from quota_periods p left join free_allowances a on a.id = p.allowance_id
         cross join lateral (select greatest(p.used, a.used) as used) n
       where p.id = any ($1::bigint[]) and p.ends_at > now() and p.unit_limit > 0 and p.alerted_100_at is null
         and (n.used * 5 >= p.unit_limit::bigint * 4 or p.refused_at is not null)
       order by p.id for update of p
     ) due
     where q.id = due.id and (due.is_used_up or alerted_80_at is null)
     returning q.user_id as "userId", due.is_used_up as "isUsedUp", due.used::float8 as used, q.unit_limit as limit,
       q.ends_at as "endsAt"`,
    [periodIds],
  )
  return rows
}

export async function deleteQueuedPeriods(tx: Tx, periodIds: string[]): Promise<void> {
  await tx.query('delete from quota_alerts_due where period_id = any ($1::bigint[])', [periodIds])
}
