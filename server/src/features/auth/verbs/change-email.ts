import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'
import { spaceOutMails } from '../limits.ts'
import { type Challenge, createOneTimeLink, mailOneTimeLink, tokenExpired } from '../links/one-time.ts'
import { setEmailIdentity } from '../links/prove-address.ts'
import { addressTakenMail } from '../mails.ts'
import { addressed, emailChangedMail, emailChangeRequestedMail, newEmailMail } from '../security-mails.ts'
import { rejectManaged } from '../sessions/session.ts'
import { deleteOneTimeTokens, oneTimeKinds } from '../store/queries-one-time.ts'
import { deleteUnconfirmedSignUp, findUserByEmail, lockEmail, type User, updateUser } from '../store/queries-users.ts'

type Return = { redirectTo: string; challenge: Challenge | undefined }

/** The response is the same for a taken address; its owner gets a mail. */
export async function beginEmailChange(
  tx: Tx,
  auth: AuthDeps,
  user: User,
  email: string,
  target: Return,
): Promise<User> {
  const now = auth.now()
  const pending = await updateUser(tx, user.id, { emailChange: email, emailChangeSentAt: now }, now)
  await spaceOutMails(tx, auth, 'email_change', user.email ?? user.id)
  await mailEmailChange(tx, auth, user.id, email, target)
  await recordAct(tx, user.id, { action: 'account.email_change_requested' }, now)
  if (user.email !== null && user.emailConfirmedAt)
    await queueMail(tx, emailChangeRequestedMail(addressed(auth, user.email)))
  return pending
}

async function mailEmailChange(tx: Tx, auth: AuthDeps, userId: string, email: string, target: Return): Promise<void> {
  const request = { userId, kind: 'email_change', ...target } as const
  const holder = await findUserByEmail(tx, email)
  if (!holder || isUnclaimed(holder)) return mailOneTimeLink(tx, auth, email, request)
  // A link that nobody sees, so that a taken address takes as long as a free one.
  await createOneTimeLink(tx, auth, email, request)
  await queueMail(tx, addressTakenMail(email, auth.config.auth.siteUrl))
}

/** Moves to the address the link was mailed to, if that is still the requested one. */
export async function changeEmail(tx: Tx, auth: AuthDeps, user: User, email: string): Promise<User> {
  const now = auth.now()
  if (user.emailChange !== email) throw tokenExpired()
  await rejectManaged(tx, auth, user.email)
  await lockEmail(tx, email)
  const holder = await findUserByEmail(tx, email)
  if (holder && holder.id !== user.id) {
    if (!isUnclaimed(holder)) throw emailExists()
    await deleteUnconfirmedSignUp(tx, holder.id)
  }
  // Links mailed to the old address must stop working.
  await deleteOneTimeTokens(tx, user.id, oneTimeKinds)
  const changes = { email, emailChange: null, emailConfirmedAt: now, isUnproven: false }
  const moved = await updateUser(tx, user.id, changes, now)
  await noteMoved(tx, auth, user, email)
  return setEmailIdentity(tx, moved, {}, { isVerified: true, now })
}

/** Both addresses get an email, and the log an entry. An account without a proven address has no old address to notify. */
export async function noteMoved(tx: Tx, auth: AuthDeps, before: User, email: string): Promise<void> {
  await recordAct(tx, before.id, { action: 'account.email_changed' }, auth.now())
  if (before.email === null || !before.emailConfirmedAt) return
  await queueMail(tx, emailChangedMail(addressed(auth, before.email), auth.now()))
  await queueMail(tx, newEmailMail(addressed(auth, email)))
}

export function emailExists(): AuthError {
  return new AuthError('email_exists', 'A user with this email address has already been registered')
}

/** An unconfirmed sign-up: nobody has used that account, and it must not block the address's owner. */
function isUnclaimed({ isUnproven, emailConfirmedAt }: User): boolean {
  return isUnproven && emailConfirmedAt === null
}
