import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { isMain } from '../factors/find-factor.ts'
import { deleteChallengesOf } from '../store/queries-challenges.ts'
import { deletePasskey, listPasskeys } from '../store/queries-credentials.ts'
import { deleteFactor, deleteFactorsAddedIn, deleteUnverifiedFactors, listFactors } from '../store/queries-factors.ts'
import { deleteFlowsOf } from '../store/queries-flows.ts'
import { deleteIdentity, listIdentities } from '../store/queries-identities.ts'
import { deleteSendersOf } from '../store/queries-known-senders.ts'
import type { Notice } from '../store/queries-notices.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { type User, updateUser } from '../store/queries-users.ts'
import { withoutProvider } from '../users/providers.ts'

/** What was removed, for the owner to read. */
export type Removed = { passkeys: number; factors: number; google: boolean; newEmail: boolean }

/**
 * Ways back in that were added since the sign-in: passkeys, a linked Google account, a new address that waits for its
 * confirmation, links and codes in flight. A second factor is a lock, not a way in: it goes only if the reported session added it,
 * or a mailbox alone would open what a factor protects (ADR 25).
 */
export async function removeLeftovers(tx: Tx, user: User, notice: Notice, now: Date): Promise<Removed> {
  await deleteOneTimeTokens(tx, user.id, oneTimeKinds)
  await deleteFlowsOf(tx, user.id, { except: null })
  await deleteChallengesOf(tx, user.id)
  await deleteSendersOf(tx, user.id)
  const isSince = ({ createdAt }: { createdAt: Date }) => createdAt >= notice.createdAt
  const passkeys = (await listPasskeys(tx, user.id)).filter(isSince)
  for (const { id, friendlyName: name } of passkeys) {
    await deletePasskey(tx, user.id, id)
    await recordAct(tx, user.id, { action: 'passkey.removed', target: { name } }, now)
  }
  const linked = (await listIdentities(tx, [user.id])).filter((one) => one.provider !== 'email' && isSince(one))
  for (const { id } of linked) {
    await deleteIdentity(tx, user.id, id)
    await recordAct(tx, user.id, { action: 'account.google_unlinked' }, now)
  }
  const appMetadata = linked.reduce((kept, { provider }) => withoutProvider(kept, provider), user.appMetadata)
  await updateUser(tx, user.id, { emailChange: null, appMetadata }, now)
  return {
    passkeys: passkeys.length,
    factors: await removeFactors(tx, notice, now),
    google: linked.length > 0,
    newEmail: user.emailChange !== null,
  }
}

/** Recovery codes can't be the only factor. */
async function removeFactors(tx: Tx, { userId, sessionId }: Notice, now: Date): Promise<number> {
  await deleteUnverifiedFactors(tx, userId)
  const names = await deleteFactorsAddedIn(tx, userId, sessionId)
  for (const name of names) await recordAct(tx, userId, { action: 'two_step.removed', target: { name } }, now)
  const left = await listFactors(tx, [userId])
  if (!left.some(isMain)) for (const { id } of left) await deleteFactor(tx, id)
  return names.length
}
