import type { FoundRequests } from '@assay/contract/usage/requests'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { countUse, tooManyRequests } from '../../http/pacing/limits.ts'
import { serverSecret } from '../secrets/server-secret.ts'

/** What to look for in the log. An address is hashed as requests about it are logged, and kept nowhere. */
export async function findRequests(
  { db, engine, now }: Pick<Deps, 'db' | 'engine' | 'now'>,
  userId: string,
  text: string,
): Promise<FoundRequests> {
  if (z.uuid().safeParse(text).success) return { request_id: text.toLowerCase() }
  if (/^[0-9a-f]{32}$/i.test(text)) return { hash: text.toLowerCase() }
  if (!text.includes('@')) {
    throw new AppError('invalid_request', 'Enter a request ID, an email address or the hash of one.')
  }
  // Hashes are worth little to whoever can't have many: guesses could be compared with a stolen database.
  const use = await db.onBehalfOf(userId, (tx) => countUse(tx, `requests-find:${userId}`, perHour, now()))
  if (use.status === 'exceeded') throw tooManyRequests(use.retryAfterSeconds)
  const secret = await serverSecret({ db })()
  return { hash: secret.fingerprint(engine.verifyEmail(text).normalized ?? text) }
}

const perHour = { max: 200, windowSeconds: 3600 }
