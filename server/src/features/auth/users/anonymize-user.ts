import type { Tx } from '../../../ports/db.ts'
import { sha256 } from '../../secrets/hashes.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentities } from '../store/queries-identities.ts'
import { deleteSendersOf } from '../store/queries-known-senders.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { lockUser, updateUser } from '../store/queries-users.ts'

/** Keeps the row for references, without any personal data and without a way to sign in. */
export async function anonymizeUser(tx: Tx, userId: string, now: Date): Promise<void> {
  const user = await lockUser(tx, userId)
  if (user.deletedAt) return
  await deleteSessions(tx, userId, { except: null })
  await deleteIdentities(tx, userId)
  await deleteOneTimeTokens(tx, userId, oneTimeKinds)
  await deleteFlowsOf(tx, userId, { except: null })
  await deleteSendersOf(tx, userId)
  await updateUser(
    tx,
    userId,
    {
      // Not null: the same address may sign up again, and the two must stay distinct.
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
