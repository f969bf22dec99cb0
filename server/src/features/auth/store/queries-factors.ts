import type { Tx } from '../../../ports/db.ts'

export type FactorType = 'totp' | 'webauthn' | 'recovery_code'

export type Factor = {
  id: string
  userId: string
  friendlyName: string
  type: FactorType
  status: 'unverified' | 'verified'
  createdAt: Date
  updatedAt: Date
  lastUsedAt: Date | null
}

const selected = `id, user_id as "userId", friendly_name as "friendlyName", factor_type as type, status,
  created_at as "createdAt", updated_at as "updatedAt", coalesce(to_timestamp(last_step * 30),
    (select c.last_used_at from auth.webauthn_credentials c where c.factor_id = f.id)) as "lastUsedAt"`

/** Oldest first. What an app shares with us isn't among the columns. */
export async function listFactors(tx: Tx, userIds: string[]): Promise<Factor[]> {
  const { rows } = await tx.query<Factor>(
    `select ${selected} from auth.mfa_factors f where user_id = any($1) order by created_at, id`,
    [userIds],
  )
  return rows
}

export type NewFactor = Pick<Factor, 'id' | 'userId' | 'friendlyName' | 'type' | 'status'> & {
  sealedSecret: Buffer | null
  /** The session that adds it; a legacy token names none. */
  addedIn: string | null
}

/** False if another factor of the account has the name. */
export async function insertFactor(tx: Tx, factor: NewFactor, now: Date): Promise<boolean> {
  const { id, userId, friendlyName, type, status, sealedSecret, addedIn } = factor
  const { rows } = await tx.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, added_in, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (user_id, friendly_name) do nothing returning id`,
    [id, userId, friendlyName, type, status, sealedSecret, addedIn, now],
  )
  return rows.length === 1
}

export type SealedSecret = { sealed: Buffer; lastStep: number | null }

/** Locked, so that of two requests with the same code the second sees that it was used. */
export async function lockSecret(tx: Tx, id: string): Promise<SealedSecret | undefined> {
  const { rows } = await tx.query<SealedSecret>(
    `select secret as sealed, last_step::float8 as "lastStep" from auth.mfa_factors
     where id = $1 and secret is not null for update`,
    [id],
  )
  return rows[0]
}

export async function markStep(tx: Tx, id: string, step: number): Promise<void> {
  await tx.query('update auth.mfa_factors set last_step = $2 where id = $1', [id, step])
}

/** The other factors of its type that were never finished go: their secrets were shown somewhere. */
export async function markVerified(tx: Tx, { id, userId, type }: Factor, now: Date): Promise<void> {
  await tx.query("update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1", [id, now])
  await tx.query(
    "delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified' and id <> $3",
    [userId, type, id],
  )
}

export async function deleteFactor(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from auth.mfa_factors where id = $1', [id])
}

export async function deleteUnverifiedFactors(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId])
}

/** Returns their names. */
export async function deleteFactorsAddedIn(tx: Tx, userId: string, sessionId: string): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    'delete from auth.mfa_factors where user_id = $1 and added_in = $2 returning friendly_name as name',
    [userId, sessionId],
  )
  return rows.map(({ name }) => name)
}

export async function deleteFactorsOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.mfa_factors where user_id = $1', [userId])
}
