import type { ApiKey, ApiKeyType } from '@assay/contract/api-keys'
import type { Tx } from '../../ports/db.ts'

type NewKey = { name: string; type: ApiKeyType; prefix: string; hash: Buffer; expiresAt: Date | null }

export async function insertKey(tx: Tx, userId: string, { name, type, prefix, hash, expiresAt }: NewKey) {
  const { rows } = await tx.query<{ id: string }>(
    `insert into api_keys (user_id, name, type, key_prefix, key_hash, expires_at) values ($1, $2, $3, $4, $5, $6)
     returning id`,
    [userId, name, type, prefix, hash, expiresAt],
  )
  return rows[0]?.id ?? ''
}

/** Serializes creation per account, so that two requests can't pass the limit together. */
export async function countKeys(tx: Tx, userId: string): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('api-keys:' || $1, 0))`, [userId])
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from api_keys where user_id = $1 and deleted_at is null`,
    [userId],
  )
  return rows[0]?.count ?? 0
}

/** Newest first; `usage` sums the period's days, if there is a period. */
export async function listKeys(
  tx: Tx,
  userId: string,
  period: { id: string; startsAt: Date } | null,
): Promise<ApiKey[]> {
  const { rows } = await tx.query<StoredKey>(
    `select k.id, k.name, k.type, k.key_prefix, k.created_at, k.last_used_at, k.expires_at, coalesce(u.units, 0) as usage
     from api_keys k
     left join (
       select key_id, sum(units)::int as units from usage_days
       where user_id = $1 and period_id = $2 and day >= ($3::timestamptz at time zone 'UTC')::date
       group by key_id
     ) u on u.key_id = k.id
     where k.user_id = $1 and k.deleted_at is null order by k.created_at desc, k.id`,
    [userId, period?.id ?? null, period?.startsAt ?? null],
  )
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  }))
}

type StoredKey = Omit<ApiKey, 'created_at' | 'last_used_at' | 'expires_at'> & {
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

/** The deleted key's name; undefined if this user has no such key. */
export async function deleteKey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ name: string }>(
    `update api_keys set deleted_at = now(), key_hash = null
     where id = $1 and user_id = $2 and deleted_at is null returning name`,
    [id, userId],
  )
  return rows[0]?.name
}

/** Returns how many there were. */
export async function deleteKeysOf(tx: Tx, userId: string): Promise<number> {
  const { rows } = await tx.query(
    `update api_keys set deleted_at = now(), key_hash = null where user_id = $1 and deleted_at is null returning id`,
    [userId],
  )
  return rows.length
}

/** `isUseDue`: a test key's last use is a minute old or older. A live key's is written when a request is charged. */
export type FoundKey = { id: string; userId: string; type: ApiKeyType; hasDeveloper: boolean; isUseDue: boolean }

export async function findKeyByHash(tx: Tx, hash: Buffer): Promise<FoundKey | undefined> {
  const { rows } = await tx.query<FoundKey>(
    `select id, user_id as "userId", type, private.has_service(user_id, 'developer') as "hasDeveloper",
       type = 'test' and coalesce(last_used_at < now() - interval '1 minute', true) as "isUseDue"
     from api_keys
     where key_hash = $1 and (expires_at is null or expires_at > now())
       and not exists (select from private.closed_accounts(array[user_id]))`,
    [hash],
  )
  return rows[0]
}

export async function noteUse(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.query('update api_keys set last_used_at = now() where user_id = $1 and id = $2', [userId, id])
}

/** Whether it belongs to anyone, usable or not. */
export async function hasKeyHash(tx: Tx, hash: Buffer): Promise<boolean> {
  const { rows } = await tx.query('select id from api_keys where key_hash = $1', [hash])
  return rows.length > 0
}
