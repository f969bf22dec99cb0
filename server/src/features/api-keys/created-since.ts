import type { Tx } from '../../ports/db.ts'

export type CreatedKey = { prefix: string; createdAt: Date }

/** Those that still work, newest first: what someone who got into the account may have left. */
export async function listKeysCreatedSince(tx: Tx, userId: string, since: Date): Promise<CreatedKey[]> {
  const { rows } = await tx.query<CreatedKey>(
    `select key_prefix as prefix, created_at as "createdAt" from api_keys
     where user_id = $1 and deleted_at is null and created_at >= $2 order by created_at desc, id`,
    [userId, since],
  )
  return rows
}
