import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { insertIdentity, mergeIdentityData } from '../store/queries-identities.ts'
import { deleteOneTimeTokens, type OneTimeToken } from '../store/queries-one-time.ts'
import { type Metadata, type User, updateUser } from '../store/queries-users.ts'
import { emailIdentityData } from '../users/create-user.ts'
import { discardUnverifiedSignup } from '../users/discard-unverified-signup.ts'
import { withProvider } from '../users/providers.ts'

type Proof = Pick<OneTimeToken, 'passwordHash' | 'data' | 'flowId'>

/** A link mailed to the account's own address was used. It confirms what it carries and nothing older. */
export async function proveAddress(
  tx: Tx,
  auth: Pick<AuthDeps, 'discardRows' | 'now'>,
  user: User,
  { passwordHash, data, flowId }: Proof,
): Promise<User> {
  const now = auth.now()
  // Any other outstanding link would prove the same address again.
  await deleteOneTimeTokens(tx, user.id, ['signup', 'invite'])
  if (user.emailConfirmedAt && !user.isUnproven) return user
  const kept = user.isUnproven ? await discardUnverifiedSignup(tx, auth, user, { keptFlowId: flowId }) : user
  if (!user.emailConfirmedAt) await recordAct(tx, user.id, { action: 'account.created' }, now)
  const emailConfirmedAt = user.emailConfirmedAt ?? now
  if (!user.isUnproven && data === null) {
    await mergeIdentityData(tx, { userId: user.id, provider: 'email' }, { email_verified: true }, now)
    const userMetadata = { ...user.userMetadata, email_verified: true }
    return updateUser(tx, user.id, { emailConfirmedAt, userMetadata }, now)
  }
  const named = await setEmailIdentity(tx, kept, data ?? {}, { isVerified: true, now })
  return updateUser(tx, named.id, { emailConfirmedAt, passwordHash }, now)
}

/** Gives the account an email identity and merges the data into its metadata. */
export async function setEmailIdentity(
  tx: Tx,
  user: User,
  data: Metadata,
  { isVerified, now }: { isVerified: boolean; now: Date },
): Promise<User> {
  const identityData = emailIdentityData(user.id, user.email ?? '', isVerified)
  const isMerged = await mergeIdentityData(tx, { userId: user.id, provider: 'email' }, identityData, now)
  if (!isMerged)
    await insertIdentity(tx, { userId: user.id, provider: 'email', providerId: user.id, identityData }, now)
  const appMetadata = withProvider(user.appMetadata, 'email')
  return updateUser(tx, user.id, { appMetadata, userMetadata: { ...user.userMetadata, ...data, ...identityData } }, now)
}
