import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { deleteChallengesOf } from '../store/queries-challenges.ts'
import { deleteCredentialsOf } from '../store/queries-credentials.ts'
import { deleteFactorsOf } from '../store/queries-factors.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentities } from '../store/queries-identities.ts'
import { deleteSendersOf } from '../store/queries-known-senders.ts'
import { deleteNoticesOf } from '../store/queries-notices.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { type User, updateUser } from '../store/queries-users.ts'

/**
 * The sign-up on an unproven address may have been a stranger's, so nothing of it survives: credentials, pending sign-ins,
 * names, and everything set up in the account. What was paid for or only an operator can set stays.
 */
export async function discardUnverifiedSignup(
  tx: Tx,
  { discardRows, now }: Pick<AuthDeps, 'discardRows' | 'now'>,
  user: User,
  { keptFlowId = null }: { keptFlowId?: string | null } = {},
): Promise<User> {
  await deleteIdentities(tx, user.id)
  await deleteSessions(tx, user.id, { except: null })
  await deleteOneTimeTokens(tx, user.id, oneTimeKinds)
  await deleteFlowsOf(tx, user.id, { except: keptFlowId })
  await deleteSendersOf(tx, user.id)
  await deleteFactorsOf(tx, user.id)
  await deleteCredentialsOf(tx, user.id)
  await deleteChallengesOf(tx, user.id)
  await deleteNoticesOf(tx, user.id)
  await discardRows(tx, user.id)
  const appMetadata = { ...user.appMetadata, provider: undefined, providers: [] }
  const nothing = { passwordHash: null, emailChange: null, userMetadata: {}, isUnproven: false }
  return updateUser(tx, user.id, { ...nothing, appMetadata }, now())
}
