import type { AuthDeps } from '../auth-deps.ts'
import { mailOneTimeLink } from '../links/one-time.ts'
import { setEmailIdentity } from '../links/prove-address.ts'
import { findUserByEmail, lockEmail, type Metadata, updateUser } from '../store/queries-users.ts'
import { createEmailUser } from '../users/create-user.ts'
import { discardUnverifiedSignup } from '../users/discard-unverified-signup.ts'
import { loadUserView, type UserView } from '../users/user-view.ts'
import { emailExists } from './change-email.ts'
import { mergeMetadata } from './update-user.ts'

/** An operator outranks an unproven sign-up: nothing of it survives. */
export async function inviteUser(auth: AuthDeps, email: string, data: Metadata, redirectTo: string): Promise<UserView> {
  const now = auth.now()
  // Service role: the caller is the secret key.
  return auth.db.asService(async (tx) => {
    await lockEmail(tx, email)
    const existing = await findUserByEmail(tx, email)
    if (existing?.emailConfirmedAt) throw emailExists()
    const { id, userMetadata } = existing?.isUnproven
      ? await setEmailIdentity(tx, await discardUnverifiedSignup(tx, auth, existing), data, { isVerified: false, now })
      : (existing ?? (await createEmailUser(tx, { email, data, isConfirmed: false, now, madeBy: 'server' })))
    const invited = { confirmationSentAt: now, invitedAt: now, userMetadata: mergeMetadata(userMetadata, data) }
    const user = await updateUser(tx, id, invited, now)
    await mailOneTimeLink(tx, auth, email, { userId: id, kind: 'invite', redirectTo, isForAnyBrowser: true })
    return loadUserView(tx, user)
  })
}
