import type { Tx } from '../../deps.ts'
import { queueMail } from '../mail/queue.ts'
import type { AuthDeps } from './auth-deps.ts'
import { emailIdentityData } from './create-user.ts'
import { AuthError } from './errors.ts'
import { spaceOutMails } from './limits.ts'
import { emailChangeNotice } from './mails.ts'
import { type Challenge, mailOneTimeLink, tokenExpired } from './one-time.ts'
import { withProvider } from './providers.ts'
import { insertIdentity, mergeIdentityData } from './queries-identities.ts'
import { deleteOneTimeTokens } from './queries-one-time.ts'
import { findUserByEmail, lockEmail, type User, updateUser } from './queries-users.ts'

type Return = { redirectTo: string; challenge: Challenge | undefined }

export async function beginEmailChange(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  email: string,
  { redirectTo, challenge }: Return,
): Promise<User> {
  if (await findUserByEmail(tx, email)) throw emailExists()
  const now = auth.now()
  const pending = await updateUser(tx, user.id, { emailChange: email, emailChangeSentAt: now }, now)
  if (user.isAnonymous && auth.config.auth.autoconfirm) return changeEmail(tx, pending, now)
  await spaceOutMails(tx, auth, 'email_change', user.email ?? user.id)
  await mailOneTimeLink(tx, auth, email, { userId: user.id, kind: 'email_change', redirectTo, challenge })
  if (user.email !== null && user.emailConfirmedAt) await queueMail(tx, emailChangeNotice(user.email))
  return pending
}

export async function changeEmail(tx: Tx, user: User, now: Date): Promise<User> {
  const email = user.emailChange
  if (email === null) throw tokenExpired()
  await lockEmail(tx, email)
  const holder = await findUserByEmail(tx, email)
  if (holder && holder.id !== user.id) throw emailExists()
  const identityData = emailIdentityData(user.id, email, true)
  const isMerged = await mergeIdentityData(tx, { userId: user.id, provider: 'email' }, identityData, now)
  if (!isMerged)
    await insertIdentity(tx, { userId: user.id, provider: 'email', providerId: user.id, identityData }, now)
  // Whatever was mailed to the old address must not open the account any more.
  await deleteOneTimeTokens(tx, user.id, [
    'signup',
    'invite',
    'magiclink',
    'recovery',
    'email_change',
    'reauthentication',
  ])
  const changes = { email, emailChange: null, emailConfirmedAt: now, isAnonymous: false }
  return updateUser(
    tx,
    user.id,
    {
      ...changes,
      appMetadata: withProvider(user.appMetadata, 'email'),
      userMetadata: { ...user.userMetadata, ...identityData },
    },
    now,
  )
}

export function emailExists(): AuthError {
  return new AuthError('email_exists', 'A user with this email address has already been registered')
}
