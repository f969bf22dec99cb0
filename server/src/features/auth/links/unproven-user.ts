import type { Tx } from '../../../ports/db.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { createEmailUser } from '../users/create-user.ts'
import type { SignUpData } from './one-time.ts'

/**
 * The account a sign-up is waiting for. It holds what was typed only while there is a single sign-up: after a second
 * one, nobody owns the account until a link proves the address.
 */
export async function unprovenUser(
  tx: Tx,
  email: string,
  { passwordHash, data, at: now }: SignUpData,
  existing: User | undefined,
): Promise<string> {
  if (existing?.isUnproven) await updateUser(tx, existing.id, { passwordHash: null, userMetadata: {} }, now)
  if (existing) return existing.id
  const fields = { email, data, passwordHash, isConfirmed: false, isUnproven: true, now }
  return (await createEmailUser(tx, fields)).id
}
