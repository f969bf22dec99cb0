import { join } from 'node:path'
import pg from 'pg'

/** As if its TXT record had been found. */
export async function proveDomain(dataDir: string, domain: string): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query('update sso_domains set proven_at = now() where domain = $1', [domain])
  await client.end()
}
