import type { Tx } from '../../ports/db.ts'

/**
 * Beyond what any of the account's callers knows. The keys carry it too, for callers who know a later period than the one
 * that is current here.
 */
export async function raiseAccountVersion(tx: Tx, userId: string, periodId: string): Promise<void> {
  const { rows } = await tx.query<{ version: number }>(
    `update quota_periods set keys_version = greatest(
       keys_version, (select max(version) from api_keys where user_id = $1)
     ) + 1
     where user_id = $1 and id = $2 returning keys_version as version`,
    [userId, periodId],
  )
  await tx.query('update api_keys set version = $2 where user_id = $1 and deleted_at is null', [
    userId,
    rows[0]?.version ?? 0,
  ])
}

export async function raiseRules(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `insert into account_rules as r (user_id) values ($1)
     on conflict (user_id) do update set version = r.version + 1 returning version`,
    [userId],
  )
  return rows[0]?.version ?? 0
}
