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
 * Deletes the old days and hours of up to `count` accounts after this one; `lastUser` is null after the last. Goes from account to
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
     ), gone_hours as (
       delete from decision_hours d using account a where d.user_id = a.id and d.hour < now() - interval '100 days'
     )
     select (select id from account where place = $2) as "lastUser"`,
    [afterUser, count],
  )
  return rows[0]?.lastUser ?? null
}

/** An account that switched its log off and has entries left. */
export async function findLogToErase(tx: Tx, afterUser: string): Promise<string | null> {
  const { rows } = await tx.query<{ userId: string }>(
    `select user_id as "userId" from request_log_settings
     where not is_enabled and erased_at is null and user_id > $1 order by user_id limit 1`,
    [afterUser],
  )
  return rows[0]?.userId ?? null
}

/** Erases what up to `count` entries say; the counts stay. Returns the last one's id, null if none is left. */
export async function blankLog(tx: Tx, userId: string, afterId: string, count: number): Promise<string | null> {
  const { rows } = await tx.query<{ lastId: string | null }>(
    `with entries as materialized (
       select id from usage_ledger where user_id = $1 and id > $2 and is_logged order by id limit $3
     ), blanked as (
       update usage_ledger l set is_logged = false, email_verdict = null, name_verdict = null, email_hash = null,
         name_hash = null, domain_hash = null, parent_hash = null, batch_hashes = null, facts = null,
         traits = null, external_hash = null, later_found_at = null, later_found_items = null
       from entries e where l.id = e.id and l.user_id = $1
     )
     select (select id from entries order by id desc limit 1) as "lastId"`,
    [userId, afterId, count],
  )
  return rows[0]?.lastId ?? null
}

/** A request that was being counted while the log was switched off may still add an entry; a later sweep finds it. */
export async function noteErased(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `update request_log_settings set erased_at = now()
     where user_id = $1 and not is_enabled and changed_at < now() - interval '1 minute'`,
    [userId],
  )
}
