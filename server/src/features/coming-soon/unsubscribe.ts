import type { Deps } from '../../deps.ts'
import { isEqual } from '../secrets/hashes.ts'
import type { ServerSecret } from '../secrets/server-secret.ts'
import { deleteOpenWishes } from './queries.ts'

/** Works without signing in, for this account's launch emails and nothing else. */
export function unsubscribeUrl(secret: ServerSecret, publicUrl: string, account: string): string {
  return `${publicUrl}/unsubscribe?${new URLSearchParams({ account, token: tokenFor(secret, account) })}`
}

export async function unsubscribe(
  { db }: Pick<Deps, 'db'>,
  secret: ServerSecret,
  { account, token }: { account: string; token: string },
): Promise<boolean> {
  if (!isEqual(token, tokenFor(secret, account))) return false
  await db.asUser(account, deleteOpenWishes)
  return true
}

function tokenFor(secret: ServerSecret, account: string): string {
  return secret.hash('unsubscribe', account).toString('base64url')
}
