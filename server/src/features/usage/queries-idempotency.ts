import type { Tx } from '../../ports/db.ts'
import type { Charge } from './charge.ts'
import { isKeyInForce, isUnchangedKey, isValidOwner } from './charging/valid-caller.ts'

type Claim = { userId: string; keyHash: Buffer; bodyHash: Buffer; requestId: string; sealedResult: Buffer }
type Stored = { bodyHash: Buffer; requestId: string; used: number; sealedResult: Buffer }

/** False if the key is in use. A key older than 24 hours is replaced. */
export async function claimKey(tx: Tx, { userId, keyHash, bodyHash, requestId, sealedResult }: Claim) {
  const { rows } = await tx.query(
    `insert into idempotent_answers as held (user_id, key_hash, body_hash, request_id, sealed_answer)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, key_hash) do update set body_hash = excluded.body_hash, request_id = excluded.request_id,
       request_count = null, sealed_answer = excluded.sealed_answer, created_at = now()
     where held.created_at < now() - interval '24 hours'
     returning user_id`,
    [userId, keyHash, bodyHash, requestId, sealedResult],
  )
  return rows.length === 1
}

export async function setRequestCount(tx: Tx, userId: string, keyHash: Buffer, used: number): Promise<void> {
  await tx.query('update idempotent_answers set request_count = $3 where user_id = $1 and key_hash = $2', [
    userId,
    keyHash,
    used,
  ])
}

export async function findStored(tx: Tx, userId: string, keyHash: Buffer): Promise<Stored | undefined> {
  const { rows } = await tx.query<Stored>(
    `select body_hash as "bodyHash", request_id as "requestId", request_count::float8 as used,
       sealed_answer as "sealedResult"
     from idempotent_answers where user_id = $1 and key_hash = $2`,
    [userId, keyHash],
  )
  return rows[0]
}

/** A replay is not charged, and only the charge checks the API key otherwise. */
export async function isKeyUsable(
  tx: Tx,
  { userId, keyId, version, isOldSecret }: Pick<Charge, 'userId' | 'keyId' | 'version' | 'isOldSecret'>,
): Promise<boolean> {
  const { rows } = await tx.query(
    `select from (values ($1::uuid, $3::integer, $4::boolean)) r (user_id, version, is_old)
     join api_keys k on k.user_id = r.user_id and k.id = $2
     where ${isKeyInForce} and ${isUnchangedKey} and ${isValidOwner('array[$1]')}`,
    [userId, keyId, version, isOldSecret],
  )
  return rows.length === 1
}

export async function deleteKey(tx: Tx, userId: string, keyHash: Buffer): Promise<void> {
  await tx.query('delete from idempotent_answers where user_id = $1 and key_hash = $2', [userId, keyHash])
}

/** Deletes up to `count` and returns how many. */
export async function deleteOldKeys(tx: Tx, count: number): Promise<number> {
  const { rows } = await tx.query(
    `delete from idempotent_answers where (user_id, key_hash) in (
       select user_id, key_hash from idempotent_answers where created_at < now() - interval '24 hours'
       order by created_at limit $1
     ) returning user_id`,
    [count],
  )
  return rows.length
}
