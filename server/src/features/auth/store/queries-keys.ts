import type { JWK } from 'jose'
import type { Tx } from '../../../ports/db.ts'

export type SigningKey = { kid: string; algorithm: string; privateJwk: JWK | null; publicJwk: JWK }
export type ApiKeyKind = 'publishable' | 'secret'

/** Keys that may verify, the signing key first. */
export async function listSigningKeys(tx: Tx, now: Date): Promise<SigningKey[]> {
  const { rows } = await tx.query<SigningKey>(
    `select kid, algorithm, private_jwk as "privateJwk", public_jwk as "publicJwk" from auth.signing_keys
     where retires_at is null or retires_at > $1
     order by retires_at is null desc, created_at desc`,
    [now],
  )
  return rows
}

/** Does nothing if there is a current key: of several starting processes, one wins. */
export async function insertSigningKey(tx: Tx, key: SigningKey, now: Date): Promise<void> {
  await tx.query(
    `insert into auth.signing_keys (kid, algorithm, private_jwk, public_jwk, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [key.kid, key.algorithm, JSON.stringify(key.privateJwk), JSON.stringify(key.publicJwk), now],
  )
}

export async function retireSigningKey(tx: Tx, retiresAt: Date): Promise<void> {
  await tx.query('update auth.signing_keys set retires_at = $1 where retires_at is null', [retiresAt])
}

export async function listApiKeys(tx: Tx): Promise<{ kind: ApiKeyKind; key: string }[]> {
  const { rows } = await tx.query<{ kind: ApiKeyKind; key: string }>('select kind, key from auth.api_keys')
  return rows
}

export async function insertApiKey(tx: Tx, kind: ApiKeyKind, key: string, now: Date): Promise<void> {
  await tx.query(
    'insert into auth.api_keys (kind, key, created_at) values ($1, $2, $3) on conflict (kind) do nothing',
    [kind, key, now],
  )
}

export async function replaceApiKey(tx: Tx, kind: ApiKeyKind, key: string, now: Date): Promise<void> {
  await tx.query('update auth.api_keys set key = $2, created_at = $3 where kind = $1', [kind, key, now])
}
