import type { Tx } from '../../../ports/db.ts'

/** A security key, which belongs to a factor, or a passkey, which doesn't. */
export type Credential = {
  id: string
  userId: string
  factorId: string | null
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
  friendlyName: string
  createdAt: Date
  lastUsedAt: Date | null
}

const selected = `id, user_id as "userId", factor_id as "factorId", credential_id as "credentialId",
  public_key as "publicKey", sign_count::float8 as "signCount", transports, friendly_name as "friendlyName",
  created_at as "createdAt", last_used_at as "lastUsedAt"`

/** Oldest first. */
export async function listPasskeys(tx: Tx, userId: string): Promise<Credential[]> {
  const { rows } = await tx.query<Credential>(
    `select ${selected} from auth.webauthn_credentials where user_id = $1 and factor_id is null order by created_at, id`,
    [userId],
  )
  return rows
}

export async function listSecurityKeys(tx: Tx, userId: string): Promise<Credential[]> {
  const { rows } = await tx.query<Credential>(
    `select ${selected} from auth.webauthn_credentials where user_id = $1 and factor_id is not null order by created_at, id`,
    [userId],
  )
  return rows
}

/** Locked, so that its counter only grows. */
export async function lockCredential(tx: Tx, credentialId: Buffer): Promise<Credential | undefined> {
  const { rows } = await tx.query<Credential>(
    `select ${selected} from auth.webauthn_credentials where credential_id = $1 for update`,
    [credentialId],
  )
  return rows[0]
}

type NewCredential = Omit<Credential, 'id' | 'createdAt' | 'lastUsedAt'>

/** Undefined if somebody has registered it already. */
export async function insertCredential(tx: Tx, credential: NewCredential, now: Date): Promise<Credential | undefined> {
  const { userId, factorId, credentialId, publicKey, signCount, transports, friendlyName } = credential
  const { rows } = await tx.query<Credential>(
    `insert into auth.webauthn_credentials
       (user_id, factor_id, credential_id, public_key, sign_count, transports, friendly_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning ${selected}`,
    [userId, factorId, credentialId, publicKey, signCount, transports, friendlyName, now],
  )
  return rows[0]
}

export async function markCredentialUsed(tx: Tx, id: string, signCount: number, now: Date): Promise<void> {
  await tx.query('update auth.webauthn_credentials set sign_count = $2, last_used_at = $3 where id = $1', [
    id,
    signCount,
    now,
  ])
}

export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<Credential | undefined> {
  const { rows } = await tx.query<Credential>(
    `update auth.webauthn_credentials set friendly_name = $3 where id = $2 and user_id = $1 and factor_id is null
     returning ${selected}`,
    [userId, id, name],
  )
  return rows[0]
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<Credential | undefined> {
  const { rows } = await tx.query<Credential>(
    `delete from auth.webauthn_credentials where id = $2 and user_id = $1 and factor_id is null returning ${selected}`,
    [userId, id],
  )
  return rows[0]
}

export async function deleteCredentialsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.webauthn_credentials where user_id = $1', [userId])
}
