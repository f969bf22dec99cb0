import type { FoundRequests } from '@assay/contract/usage/requests'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { countUse, tooManyRequests } from '../../http/throttling/limits.ts'
import { serverSecret } from '../secrets/server-secret.ts'
import { hashExternalId } from '../verification/usage-of.ts'
import { isRequest } from './queries.ts'

/**
 * What to look for in the log: a request, an address, or the customer's own id for a person. The latter two are hashed as requests
 * about them are logged, and kept nowhere.
 */
export async function findRequests(
  { db, engine, now }: Pick<Deps, 'db' | 'engine' | 'now'>,
  userId: string,
  text: string,
): Promise<FoundRequests> {
  const id = z.uuid().safeParse(text.toLowerCase()).data
  // The customer's own ids may look like ours.
  if (id && (await db.onBehalfOf(userId, (tx) => isRequest(tx, userId, id)))) return { request_id: id }
  if (/^[0-9a-f]{32}$/i.test(text)) return { hash: text.toLowerCase() }
  // Hashes are worth little to whoever can't have many: guesses could be compared with a stolen database.
  const use = await db.onBehalfOf(userId, (tx) => countUse(tx, `requests-find:${userId}`, perHour, now()))
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
  const secret = await serverSecret({ db })()
  if (!text.includes('@')) return { hash: hashExternalId(secret, userId, text) }
  return { hash: secret.fingerprint(engine.verifyEmail(text).normalized ?? text) }
}

const perHour = { max: 200, windowSeconds: 3600 }
