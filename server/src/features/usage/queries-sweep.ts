import type { Tx } from '../../ports/db.ts'

/** Deletes at most `count` rows, to stay below the statement timeout, and returns how many. */
export async function deleteLedgerBefore(tx: Tx, firstKeptId: string, count: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with gone as (
       delete from usage_ledger where id in (select id from usage_ledger where id < $1 order by id limit $2) returning id
     )
     select count(*)::int as count from gone`,
    [firstKeptId, count],
  )
  return rows[0]?.count ?? 0
}

/** Erases log entries of accounts that turned the log off. The counts stay. */
export async function blankUnwantedLog(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `with blanked as (
       update usage_ledger set is_logged = false, email_verdict = null, name_verdict = null, email_hash = null, name_hash = null,
         domain_hash = null, parent_hash = null, batch_hashes = null, later_found_at = null, later_found_items = null
       where id in (
         select l.id from request_log_settings s join usage_ledger l on l.user_id = s.user_id
         where not s.is_enabled and l.is_logged limit $1
       )
       returning id
     )
     select count(*)::int as count from blanked`,
    [count],
  )
  return rows[0]?.count ?? 0
}

export async function deleteOldDays(tx: Tx): Promise<void> {
  await tx.query(`delete from usage_days where day < (now() at time zone 'UTC')::date - 400`)
}
