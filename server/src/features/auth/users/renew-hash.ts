import type { Turn } from '../../../ports/passwords.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { replaceHash, type User } from '../store/queries-users.ts'

/** At sign-in the password is briefly known, so an imported hash is replaced with our own. */
export async function renewHash(
  { db, passwords }: Pick<AuthDeps, 'db' | 'passwords'>,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
  password: string,
  turn: Turn,
): Promise<void> {
  if (passwordHash === null || passwords.isCurrent(passwordHash)) return
  const fresh = await passwords.hash(password, turn)
  // Service role: nobody is signed in yet.
  await db.asService((tx) => replaceHash(tx, id, passwordHash, fresh))
}
