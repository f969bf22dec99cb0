import type { Tx } from '../../ports/db.ts'

/** Makes the partitions of today and the coming days, unless they exist. */
export async function addLedgerDays(tx: Tx, ahead: number): Promise<void> {
  await tx.query(
    `select private.add_ledger_day((now() at time zone 'UTC')::date + days) from generate_series(0, $1::int) days`,
    [ahead],
  )
}

/** Null if there is none to drop, or if it was in use. */
export async function dropOldestLedgerDay(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ name: string | null }>('select private.drop_oldest_ledger_day() as name')
  return rows[0]?.name ?? null
}

/** For rows that no day's partition holds. Deletes at most `count` and returns how many. */
export async function deleteLedgerBefore(tx: Tx, firstKeptId: string, count: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with gone as (
       delete from usage_ledger
       where id < $1 and id in (select id from usage_ledger where id < $1 order by id limit $2) returning id
     )
     select count(*)::int as count from gone`,
    [firstKeptId, count],
  )
  return rows[0]?.count ?? 0
}

/**
 * Deletes the old days of up to `count` accounts after this one; `lastUser` is null after the last. Goes from account to
 * account along the primary key, so it needs no index on the day, which every request would have to keep up to date.
 */
export async function deleteOldDays(tx: Tx, afterUser: string, count: number): Promise<string | null> {
  const { rows } = await tx.query<{ lastUser: string | null }>(
    `with recursive account (id, place) as (
       (select user_id, 1 from usage_days where user_id > $1 order by user_id limit 1)
       union all
       select n.user_id, a.place + 1 from account a cross join lateral (
         select user_id from usage_days where user_id > a.id order by user_id limit 1
       ) n where a.place < $2
     ), gone as (
       delete from usage_days d using account a
       where d.user_id = a.id and d.day < (now() at time zone 'UTC')::date - 400
     )
     select (select id from account where place = $2) as "lastUser"`,
    [afterUser, count],
  )
  return rows[0]?.lastUser ?? null
}
