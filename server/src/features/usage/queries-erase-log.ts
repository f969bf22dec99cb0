import type { Tx } from '../../ports/db.ts'

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
         later_found_at = null, later_found_items = null
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
