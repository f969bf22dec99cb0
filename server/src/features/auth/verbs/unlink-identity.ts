import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { deleteIdentity, listIdentities } from '../store/queries-identities.ts'
import { lockUser, type User, updateUser } from '../store/queries-users.ts'
import { withoutProvider } from '../users/providers.ts'

/** One identity has to stay, or nobody could sign in again. */
export async function unlinkIdentity({ db, now }: AuthDeps, user: User, identityId: string): Promise<void> {
  await db.onBehalfOf(user.id, async (tx) => {
    const { appMetadata } = await lockUser(tx, user.id)
    const identities = await listIdentities(tx, [user.id])
    const identity = identities.find(({ id }) => id === identityId)
    if (identities.length <= 1) {
      throw new AuthError('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    }
    if (!identity) throw new AuthError('identity_not_found', "Identity doesn't exist")
    await deleteIdentity(tx, user.id, identityId)
    await updateUser(tx, user.id, { appMetadata: withoutProvider(appMetadata, identity.provider) }, now())
    if (identity.provider === 'google') await recordAct(tx, user.id, { action: 'account.google_unlinked' }, now())
  })
}
