import type { Tx } from '../../../ports/db.ts'
import type { Metadata } from './queries-users.ts'

export type Identity = {
  id: string
  userId: string
  provider: string
  providerId: string
  identityData: Metadata
  email: string | null
  lastSignInAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const selected = `id, user_id as "userId", provider, provider_id as "providerId", identity_data as "identityData", email,
  last_sign_in_at as "lastSignInAt", created_at as "createdAt", updated_at as "updatedAt"`

export async function listIdentities(tx: Tx, userIds: string[]): Promise<Identity[]> {
  const { rows } = await tx.query<Identity>(
    `select ${selected} from auth.identities where user_id = any($1) order by created_at, provider`,
    [userIds],
  )
  return rows
}

export async function findIdentity(tx: Tx, provider: string, providerId: string): Promise<Identity | undefined> {
  const { rows } = await tx.query<Identity>(
    `select ${selected} from auth.identities where provider = $1 and provider_id = $2`,
    [provider, providerId],
  )
  return rows[0]
}

type NewIdentity = Pick<Identity, 'userId' | 'provider' | 'providerId' | 'identityData'>

export async function insertIdentity(tx: Tx, identity: NewIdentity, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [identity.userId, identity.provider, identity.providerId, identity.identityData, now],
  )
}

/** Merges into the identity's data; what the provider no longer sends is kept. */
export async function mergeIdentityData(
  tx: Tx,
  { userId, provider }: Pick<Identity, 'userId' | 'provider'>,
  identityData: Metadata,
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.query(
    `update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4
     where user_id = $1 and provider = $2 returning id`,
    [userId, provider, JSON.stringify(identityData), now],
  )
  return rows.length > 0
}

export async function markIdentityUsed(tx: Tx, id: string, identityData: Metadata, now: Date): Promise<void> {
  await tx.query(
    `update auth.identities set identity_data = identity_data || $2::jsonb, last_sign_in_at = $3, updated_at = $3
     where id = $1`,
    [id, JSON.stringify(identityData), now],
  )
}

export async function deleteIdentity(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { rows } = await tx.query('delete from auth.identities where user_id = $1 and id = $2 returning id', [
    userId,
    id,
  ])
  return rows.length === 1
}

export async function deleteIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from auth.identities where user_id = $1', [userId])
}
