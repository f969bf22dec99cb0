import type { Tx } from '../../../ports/db.ts'
import { sha256 } from '../../secrets/hashes.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentities } from '../store/queries-identities.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { lockUser, updateUser } from '../store/queries-users.ts'

/** The row stays for what refers to it; who it was cannot be read from it any more, and nobody signs in with it. */
export async function anonymizeUser(tx: Tx, userId: string, now: Date): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.deletedAt) return
  await deleteSessions(tx, userId, { except: null })
  await deleteIdentities(tx, userId)
  await deleteOneTimeTokens(tx, userId, oneTimeKinds)
  await deleteFlowsOf(tx, userId, { except: null })
  await updateUser(
    tx,
    userId,
    {
      // Not null: the same address may sign up again, and two of them must not become one.
      email: user.email && sha256(user.email),
      phone: null,
      passwordHash: null,
      emailChange: null,
      userMetadata: {},
      appMetadata: {},
      deletedAt: now,
    },
    now,
  )
}
