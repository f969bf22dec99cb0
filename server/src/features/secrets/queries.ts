import type { Tx } from '../../ports/db.ts'

/** The stored secret; `fresh` becomes it when there is none yet. The first process to start decides for all. */
export async function keepSecret(tx: Tx, table: 'api_secret' | 'captcha_key', fresh: string): Promise<string> {
  await tx.query(`insert into ${table} (secret) values ($1) on conflict do nothing`, [fresh])
  const { rows } = await tx.query<{ secret: string }>(`select secret from ${table}`)
  return rows[0]?.secret ?? fresh
}

/** `database`, or the marks of secrets, that may have sealed something. */
export async function findSealingKeys(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ ids: string[] }>('select sealed_under as ids from api_secret')
  return rows[0]?.ids ?? []
}

export async function addSealingKey(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update api_secret set sealed_under = array_append(sealed_under, $1) where not ($1 = any (sealed_under))',
    [id],
  )
}

export async function keepSealingKeys(tx: Tx, ids: string[]): Promise<void> {
  await tx.query('update api_secret set sealed_under = $1', [ids])
}

type Reseal = (id: string, sealed: Buffer) => Buffer

/** Locked until the step commits, so that a secret its owner rotates meanwhile isn't overwritten. */
export async function resealEndpoints(tx: Tx, mark: Buffer, reseal: Reseal): Promise<number> {
  const { rows } = await tx.query<{ id: string; secret: Buffer; previous: Buffer | null }>(
    `select id, secret, previous_secret as previous from webhook_endpoints
     where substring(secret from 1 for 8) <> $1 or substring(previous_secret from 1 for 8) <> $1
     order by id limit 100 for update`,
    [mark],
  )
  for (const { id, secret, previous } of rows) {
    await tx.query('update webhook_endpoints set secret = $2, previous_secret = $3 where id = $1', [
      id,
      reseal(id, secret),
      previous && reseal(id, previous),
    ])
  }
  return rows.length
}

export async function resealFactors(tx: Tx, mark: Buffer, reseal: Reseal): Promise<number> {
  const { rows } = await tx.query<{ id: string; secret: Buffer | null }>(
    `select id, secret from auth.mfa_factors where substring(secret from 1 for 8) <> $1
     order by id limit 100 for update`,
    [mark],
  )
  for (const { id, secret } of rows) {
    await tx.query('update auth.mfa_factors set secret = $2 where id = $1', [id, secret && reseal(id, secret)])
  }
  return rows.length
}

/** The ID tokens of sessions aren't sealed again: they're worth little, and end with their session. */
export async function resealSsoSecrets(tx: Tx, mark: Buffer, reseal: Reseal): Promise<number> {
  const { rows } = await tx.query<{ id: string; secret: Buffer | null }>(
    `select user_id as id, secret from sso_connections where substring(secret from 1 for 8) <> $1
     order by user_id limit 100 for update`,
    [mark],
  )
  for (const { id, secret } of rows) {
    await tx.query('update sso_connections set secret = $2 where user_id = $1', [id, secret && reseal(id, secret)])
  }
  return rows.length
}
