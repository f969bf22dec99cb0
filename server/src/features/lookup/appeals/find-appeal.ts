import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { ServerSecret } from '../../secrets/server-secret.ts'
import { readToken } from './link.ts'
import { type Appeal, selectAppeal } from './queries-appeals.ts'

/** The appeal that a private link opens. */
export async function findAppeal(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  secret: ServerSecret,
  token: string,
): Promise<Appeal> {
  const id = readToken(secret, token)
  // Service role: the link authorizes it; owners of domains have no account with us.
  const appeal = id === null ? undefined : await db.asService((tx) => selectAppeal(tx, id, now()))
  if (!appeal)
    throw new AppError('not_found', 'This link isn’t valid any more. It may have expired, or been withdrawn.')
  return appeal
}
