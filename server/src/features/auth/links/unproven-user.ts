import type { Tx } from '../../../ports/db.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { createEmailUser } from '../users/create-user.ts'
import type { SignUpData } from './one-time.ts'

/**
 * The account that a sign-up waits for. What was typed is kept there only while it is the only one: once two have signed
 * up with an address, neither has the account until a link proves whose it is.
 */
export async function unprovenUser(
  tx: Tx,
  email: string,
  { passwordHash, data, at: now }: SignUpData,
  existing: User | undefined,
  origin: { madeBy?: 'server' } = {},
): Promise<string> {
  if (existing?.isUnproven) await updateUser(tx, existing.id, { passwordHash: null, userMetadata: {} }, now)
  if (existing) return existing.id
  const fields = { email, data, passwordHash, isConfirmed: false, isUnproven: true, now, ...origin }
  return (await createEmailUser(tx, fields)).id
}
