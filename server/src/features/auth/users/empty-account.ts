import type { Tx } from '../../../ports/db.ts'
import { deleteAllApiKeys } from '../../api-keys/delete-all.ts'
import { deleteAllFiles } from '../../files/delete-all.ts'
import { deleteAllEndpoints } from '../../webhooks/delete-all.ts'
import { deleteChallengesOf } from '../store/queries-challenges.ts'
import { deleteCredentialsOf } from '../store/queries-credentials.ts'
import { deleteFactorsOf } from '../store/queries-factors.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentities } from '../store/queries-identities.ts'
import { deleteSendersOf } from '../store/queries-known-senders.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { type User, updateUser } from '../store/queries-users.ts'

type Keeping = { now: Date; keptFlowId?: string | null }

/**
 * The sign-up on an unproven address may have been a stranger's, so nothing of it survives: credentials, pending
 * sign-ins and names. What only an operator can set stays.
 */
export async function emptyAccount(tx: Tx, user: User, { now, keptFlowId = null }: Keeping): Promise<User> {
  await deleteIdentities(tx, user.id)
  await deleteSessions(tx, user.id, { except: null })
  await deleteOneTimeTokens(tx, user.id, oneTimeKinds)
  await deleteFlowsOf(tx, user.id, { except: keptFlowId })
  await deleteSendersOf(tx, user.id)
  await deleteFactorsOf(tx, user.id)
  await deleteCredentialsOf(tx, user.id)
  await deleteChallengesOf(tx, user.id)
  await deleteAllApiKeys(tx, user.id)
  await deleteAllFiles(tx, user.id)
  await deleteAllEndpoints(tx, user.id)
  const appMetadata = { ...user.appMetadata, provider: undefined, providers: [] }
  const nothing = { passwordHash: null, emailChange: null, userMetadata: {}, isUnproven: false }
  return updateUser(tx, user.id, { ...nothing, appMetadata }, now)
}
