import { join } from 'node:path'
import pg from 'pg'
import { queueListedDomains } from '../features/later-listed/queue-listed.ts'

/** Pretends a feed refresh listed these five minutes ago, and starts the running product's search. */
export async function listDomains(dataDir: string, domains: string[]): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await queueListedDomains(client, domains, new Date(Date.now() - 300_000))
  await client.query(`select private.enqueue_job('find-later-listed', job_key => 'find-later-listed')`)
  await client.end()
}
