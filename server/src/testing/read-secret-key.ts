import { join } from 'node:path'
import pg from 'pg'

/** The key of the operator, as `npm run admin -- keys` prints it. */
export async function readSecretKey(dataDir: string): Promise<string> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ key: string }>("select key from auth.api_keys where kind = 'secret'")
  await client.end()
  return rows[0]?.key ?? ''
}
