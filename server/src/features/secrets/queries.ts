import type { Tx } from '../../ports/db.ts'

/** The stored secret; `fresh` becomes it when there is none yet. The first process to start decides for all. */
export async function keepSecret(tx: Tx, table: 'api_secret' | 'captcha_key', fresh: string): Promise<string> {
  await tx.query(`insert into ${table} (secret) values ($1) on conflict do nothing`, [fresh])
  const { rows } = await tx.query<{ secret: string }>(`select secret from ${table}`)
  return rows[0]?.secret ?? fresh
}
