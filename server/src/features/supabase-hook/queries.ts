import type { Tx } from '../../ports/db.ts'

/** The hashes that a key is found by now: its own, and for a while the one from before its rotation. */
export async function findKeyHashes(tx: Tx, id: string): Promise<Buffer[]> {
  const { rows } = await tx.query<{ hash: Buffer }>(
    `select h.hash from api_keys, unnest(array[key_hash, case when previous_until > now() then previous_hash end]) h (hash)
     where id = $1 and deleted_at is null and (expires_at is null or expires_at > now()) and h.hash is not null`,
    [id],
  )
  return rows.map(({ hash }) => hash)
}

/** When the current period ends, if this is the first time in it. */
export async function markUnchecked(tx: Tx, userId: string): Promise<Date | undefined> {
  const { rows } = await tx.query<{ endsAt: Date }>(
    `update quota_periods set unchecked_at = now()
     where user_id = $1 and starts_at <= now() and ends_at > now() and unchecked_at is null returning ends_at as "endsAt"`,
    [userId],
  )
  return rows[0]?.endsAt
}

type HookKey = { name: string; prefix: string; hash: Buffer | null }

export async function findHookKey(tx: Tx, userId: string, id: string): Promise<HookKey | undefined> {
  const { rows } = await tx.query<HookKey>(
    `select name, key_prefix as prefix, key_hash as hash from api_keys
     where user_id = $1 and id = $2 and deleted_at is null and (expires_at is null or expires_at > now())`,
    [userId, id],
  )
  return rows[0]
}
