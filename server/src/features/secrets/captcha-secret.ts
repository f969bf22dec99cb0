import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { keepSecret } from './queries.ts'

/** The key that signs challenges: created once and kept in the database, so that processes accept each other's. */
export function captchaSecret({ db }: Pick<Deps, 'db'>): () => Promise<string> {
  let known: string | undefined
  return async () => {
    // Service role: the server’s secrets are no user’s.
    known ??= await db.asService((tx) => keepSecret(tx, 'captcha_key', randomBytes(32).toString('base64url')))
    return known
  }
}
