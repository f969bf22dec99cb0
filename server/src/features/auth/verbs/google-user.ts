import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../ports/db.ts'
import type { GoogleProfile } from '../../../ports/google.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError, disposableEmail } from '../errors/errors.ts'
import { requireCaptcha } from '../guards/require-captcha.ts'
import { limitNewAccounts } from '../limits.ts'
import { findIdentity, insertIdentity, markIdentityUsed } from '../store/queries-identities.ts'
import { deleteOneTimeTokens } from '../store/queries-one-time.ts'
import {
  findUserByEmail,
  insertUser,
  lockEmail,
  lockUser,
  type Metadata,
  type User,
  updateUser,
} from '../store/queries-users.ts'
import { discardUnverifiedSignup } from '../users/discard-unverified-signup.ts'
import { withProvider } from '../users/providers.ts'
import { rejectClosedSignUp } from './sign-up.ts'

/** Only relevant when the profile creates an account. */
type Newcomer = { receiptHash: Buffer | null; isDisposable: boolean; network: string | null }

/** Finds the account for a Google profile: the linked one, the one with its proven address, or a new one. */
export async function googleUser(tx: Tx, auth: AuthDeps, profile: GoogleProfile, newcomer: Newcomer): Promise<User> {
  const now = auth.now()
  const email = profile.email.toLowerCase()
  await lockEmail(tx, email)
  const identity = await findIdentity(tx, 'google', profile.subject)
  if (identity) {
    await markIdentityUsed(tx, identity.id, identityData(profile), now)
    return lockUser(tx, identity.userId)
  }
  if (!profile.isEmailVerified) {
    throw new AuthError(
      'provider_email_needs_verification',
      'Google hasn’t verified this email address. Verify it with Google first.',
    )
  }
  const existing = await findUserByEmail(tx, email)
  if (existing) return joinAccount(tx, auth, existing, profile)
  rejectClosedSignUp(auth)
  if (newcomer.isDisposable) throw disposableEmail()
  await requireCaptcha(tx, auth, newcomer.receiptHash)
  await limitNewAccounts(tx, auth, newcomer.network)
  const user = {
    id: randomUUID(),
    email,
    emailConfirmedAt: now,
    appMetadata: googleOnly,
    userMetadata: identityData(profile),
  }
  await insertUser(tx, user, now)
  await recordAct(tx, user.id, { action: 'account.created', target: { method: 'oauth' } }, now)
  return addIdentity(tx, user.id, profile, now)
}

async function addGoogle(tx: Tx, user: User, profile: GoogleProfile, now: Date): Promise<User> {
  await addIdentity(tx, user.id, profile, now)
  await recordAct(tx, user.id, { action: 'account.google_linked' }, now)
  // What the user entered stays; the provider only fills gaps.
  const userMetadata = { ...identityData(profile), ...user.userMetadata }
  return updateUser(tx, user.id, { appMetadata: withProvider(user.appMetadata, 'google'), userMetadata }, now)
}

/** Google has proven the address, so an unproven sign-up with it is void. */
async function joinAccount(tx: Tx, auth: AuthDeps, user: User, profile: GoogleProfile): Promise<User> {
  const now = auth.now()
  await deleteOneTimeTokens(tx, user.id, ['signup', 'invite'])
  const own = user.isUnproven ? await discardUnverifiedSignup(tx, auth, user) : user
  const proven = await updateUser(tx, own.id, { emailConfirmedAt: user.emailConfirmedAt ?? now }, now)
  return addGoogle(tx, proven, profile, now)
}

async function addIdentity(tx: Tx, userId: string, profile: GoogleProfile, now: Date): Promise<User> {
  const data = identityData(profile)
  await insertIdentity(tx, { userId, provider: 'google', providerId: profile.subject, identityData: data }, now)
  return lockUser(tx, userId)
}

const googleOnly = { provider: 'google', providers: ['google'] }

function identityData({
  subject,
  email,
  isEmailVerified,
  name,
  givenName,
  familyName,
  picture,
}: GoogleProfile): Metadata {
  return {
    iss: 'https://accounts.google.com',
    sub: subject,
    provider_id: subject,
    email: email.toLowerCase(),
    email_verified: isEmailVerified,
    phone_verified: false,
    ...(name !== undefined && { name, full_name: name }),
    ...(givenName !== undefined && { given_name: givenName }),
    ...(familyName !== undefined && { family_name: familyName }),
    ...(picture !== undefined && { picture, avatar_url: picture }),
  }
}
