import type { Tx } from '../../ports/db.ts'
import { findServerSecret } from '../secrets/server-secret.ts'
import { insertListed } from './queries.ts'

/**
 * Call in the transaction of a feed refresh, with the domains it newly makes disposable: the search through past
 * requests then happens if and only if the refresh commits.
 */
export async function queueListedDomains(tx: Tx, domains: string[], now: Date): Promise<void> {
  const secret = await findServerSecret(tx)
  // In chunks, so that requests are served in between.
  for (let start = 0; start < domains.length; start += chunkSize) {
    await insertListed(tx, domains.slice(start, start + chunkSize).map(secret.domainHash), now)
  }
}

const chunkSize = 500
