import type { PolicyDocument } from '@assay/contract/rules/conditions'
import type { Tx } from '../../ports/db.ts'

export type StoredVersion = {
  version: number
  policy: PolicyDocument
  keyName: string | null
  restoredFrom: number | null
  createdAt: Date
}

/** Newest first, before this one. The newest is live. */
export async function listVersions(tx: Tx, userId: string, before: number, count: number): Promise<StoredVersion[]> {
  const { rows } = await tx.query<StoredVersion>(
    `select version, policy, key_name as "keyName", restored_from as "restoredFrom", created_at as "createdAt"
     from policy_versions where user_id = $1 and version < $2 order by version desc limit $3`,
    [userId, before, count],
  )
  return rows
}

export async function findVersion(tx: Tx, userId: string, version: number): Promise<StoredVersion | undefined> {
  const { rows } = await tx.query<StoredVersion>(
    `select version, policy, key_name as "keyName", restored_from as "restoredFrom", created_at as "createdAt"
     from policy_versions where user_id = $1 and version = $2`,
    [userId, version],
  )
  return rows[0]
}

type NewVersion = {
  version: number
  policy: PolicyDocument
  keyId: string | null
  restoredFrom: number | null
  now: Date
}

export async function insertVersion(tx: Tx, userId: string, added: NewVersion): Promise<void> {
  const { version, policy, keyId, restoredFrom, now } = added
  await tx.query(
    `insert into policy_versions (user_id, version, policy, key_name, restored_from, created_at)
     values ($1, $2, $3, (select name from api_keys where user_id = $1 and id = $4), $5, $6)`,
    [userId, version, JSON.stringify(policy), keyId, restoredFrom, now],
  )
}

export type StoredDraft = {
  policy: PolicyDocument
  revision: number
  silentSince: Date | null
  keyName: string | null
  changedAt: Date
}

export async function findDraft(tx: Tx, userId: string): Promise<StoredDraft | undefined> {
  const { rows } = await tx.query<StoredDraft>(
    `select policy, revision, silent_since as "silentSince", key_name as "keyName", changed_at as "changedAt"
     from policy_drafts where user_id = $1`,
    [userId],
  )
  return rows[0]
}

type NewDraft = { policy: PolicyDocument; revision: number; silentSince: Date | null; keyId: string | null; now: Date }

export async function putDraft(tx: Tx, userId: string, draft: NewDraft): Promise<void> {
  const { policy, revision, silentSince, keyId, now } = draft
  await tx.query(
    `insert into policy_drafts (user_id, policy, revision, silent_since, key_name, changed_at)
     values ($1, $2, $3, $4, (select name from api_keys where user_id = $1 and id = $5), $6)
     on conflict (user_id) do update set policy = excluded.policy, revision = excluded.revision,
       silent_since = excluded.silent_since, key_name = excluded.key_name, changed_at = excluded.changed_at`,
    [userId, JSON.stringify(policy), revision, silentSince, keyId, now],
  )
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from policy_drafts where user_id = $1', [userId])
}
