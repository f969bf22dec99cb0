import type { Tx } from '../../../ports/db.ts'
import { sha256 } from '../../secrets/hashes.ts'
import { deleteChallengesOf } from '../store/queries-challenges.ts'
import { deleteCredentialsOf } from '../store/queries-credentials.ts'
import { deleteFactorsOf } from '../store/queries-factors.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentities } from '../store/queries-identities.ts'
import { deleteSendersOf } from '../store/queries-known-senders.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteRefreshTokensOf, deleteSessions } from '../store/queries-sessions.ts'
import { findUserById, lockUser, updateUser } from '../store/queries-users.ts'

/**
 * Keeps the row for references, without any personal data and without a way to sign in. Returns the address that was confirmed,
 * for a last mail.
 */
export async function anonymizeUser(tx: Tx, userId: string, now: Date): Promise<string | null> {
  const user = (await findUserById(tx, userId)) && (await lockUser(tx, userId))
  if (!user || user.deletedAt) return null
  await deleteSessions(tx, userId, { except: null })
  await deleteIdentities(tx, userId)
  await deleteOneTimeTokens(tx, userId, oneTimeKinds)
  await deleteFlowsOf(tx, userId, { except: null })
  await deleteSendersOf(tx, userId)
  await deleteFactorsOf(tx, userId)
  await deleteCredentialsOf(tx, userId)
  await deleteChallengesOf(tx, userId)
  await updateUser(
    tx,
    userId,
    {
      // Unique and not null, because the same address may sign up and be deleted again.
      email: user.email && sha256(`${userId} ${user.email}`),
      phone: null,
      passwordHash: null,
      emailChange: null,
      userMetadata: {},
      appMetadata: {},
      deletedAt: now,
    },
    now,
  )
  return user.emailConfirmedAt && user.email
}

/** Deletes refresh tokens before their sessions, because there may be thousands. Returns how many. */
export async function deleteTokens(tx: Tx, userId: string, count: number): Promise<number> {
  return deleteRefreshTokensOf(tx, userId, count)
}
