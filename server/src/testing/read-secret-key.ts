import { join } from 'node:path'
import pg from 'pg'

/** The operator's key, as printed by `npm run admin -- keys`. */
export async function readSecretKey(dataDir: string): Promise<string> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ key: string }>("select key from auth.api_keys where kind = 'secret'")
  await client.end()
  return rows[0]?.key ?? ''
}
