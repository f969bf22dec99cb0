import { join } from 'node:path'
import pg from 'pg'
import { queueListedDomains } from '../features/lookback/queue-listed.ts'

/** As if a refresh of the feeds had made these disposable five minutes ago; the running product searches at once. */
export async function listDomains(dataDir: string, domains: string[]): Promise<void> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'postgres' })
  await client.connect()
  await queueListedDomains(client, domains, new Date(Date.now() - 300_000))
  await client.query(`select private.enqueue_job('find-later-listed', job_key => 'find-later-listed')`)
  await client.end()
}
