import { formatTime } from '@assay/contract/format'
import { paths } from '@assay/contract/paths'
import { productName } from '@assay/contract/product'
import type { Tx } from '../../../ports/db.ts'
import type { Mail } from '../../../ports/mail.ts'
import { recordAct } from '../../audit/record-act.ts'
import { queueMail } from '../../mail/queue.ts'
import { composeMail } from '../../mail/template.ts'
import { sha256 } from '../../secrets/hashes.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { linkSeconds, noticeSeconds } from '../limits.ts'
import { createOneTimeLink } from '../links/one-time.ts'
import { type Addressed, addressed } from '../security-mails.ts'
import { findNotice, type Notice, takeNotice } from '../store/queries-notices.ts'
import { deleteSessions } from '../store/queries-sessions.ts'
import { findUserById, lockUser, updateUser } from '../store/queries-users.ts'
import { describeKeys, describeRemoved, type Secured } from './describe-secured.ts'
import { removeLeftovers } from './remove-leftovers.ts'

export type NoticeState =
  | { status: 'open'; notice: Notice; hasPassword: boolean }
  | { status: 'used'; usedAt: Date }
  | { status: 'expired' }
  | { status: 'unknown' }

/** Changes nothing: email scanners open every link. */
export async function readNotice({ db, now }: AuthDeps, token: string): Promise<NoticeState> {
  // Service role: nobody is signed in; the link says whose sign-in it is about.
  const found = await db.asService(async (tx) => {
    const notice = await findNotice(tx, sha256(token))
    return notice && { notice, user: await findUserById(tx, notice.userId) }
  })
  if (!found) return { status: 'unknown' }
  const { notice, user } = found
  if (notice.usedAt) return { status: 'used', usedAt: notice.usedAt }
  if (notice.createdAt <= oldest(now())) return { status: 'expired' }
  return { status: 'open', notice, hasPassword: typeof user?.passwordHash === 'string' }
}

export type Report =
  | (Secured & { status: 'secured' })
  /** The account has changed its address, so the mailbox that has the link may not be the owner's anymore. */
  | { status: 'moved' }

/**
 * For an owner who says that it wasn't them: ends every session and the password, and removes what a stranger could have left
 * to come back. Null if the link doesn't work anymore.
 */
export async function reportSignIn(auth: AuthDeps, token: string): Promise<Report | null> {
  const now = auth.now()
  // Service role: nobody is signed in; the link says whose account it is.
  return auth.db.asService(async (tx) => {
    const notice = await takeNotice(tx, sha256(token), { now, since: oldest(now) })
    if (!notice) return null
    const user = await lockUser(tx, notice.userId)
    await deleteSessions(tx, user.id, { except: null })
    await recordAct(tx, user.id, { action: 'sign_in.reported', target: { name: notice.client } }, now)
    if (user.email !== notice.email) return { status: 'moved' }
    const removed = await removeLeftovers(tx, user, notice, now)
    const hadPassword = user.passwordHash !== null
    if (hadPassword) await updateUser(tx, user.id, { passwordHash: null }, now)
    const keys = await auth.listKeysCreatedSince(tx, user.id, notice.createdAt)
    await mailOwner(tx, auth, notice, { hadPassword, removed, keys })
    return { status: 'secured', hadPassword, removed, keys }
  })
}

/** A new password needs a fresh link, because the one that was used may be a week old, and emails get forwarded. */
async function mailOwner(tx: Tx, auth: AuthDeps, notice: Notice, done: Secured): Promise<void> {
  const { userId, email } = notice
  const to = addressed(auth, email)
  const signIn = { client: notice.client, at: notice.createdAt }
  if (!done.hadPassword) return queueMail(tx, securedMail(to, { ...done, signIn, passwordUrl: null }))
  const redirectTo = `${auth.config.auth.siteUrl}${paths.resetPassword}`
  const request = { userId, kind: 'recovery', redirectTo, isForAnyBrowser: true } as const
  const { url } = await createOneTimeLink(tx, auth, email, request)
  await updateUser(tx, userId, { recoverySentAt: auth.now() }, auth.now())
  const expiresAt = new Date(auth.now().getTime() + linkSeconds * 1000)
  await queueMail(tx, { ...securedMail(to, { ...done, signIn, passwordUrl: url }), expiresAt })
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - noticeSeconds * 1000)
}

type Notified = Secured & { signIn: { client: string; at: Date }; passwordUrl: string | null }

/** After the owner has said that a sign-in wasn't theirs. */
function securedMail({ to, siteUrl }: Addressed, { signIn, passwordUrl, removed, keys }: Notified): Mail {
  const removedItems = describeRemoved(removed)
  return composeMail({
    to,
    subject: `We secured your ${productName} account`,
    heading: 'Your account is secured',
    paragraphs: [
      `You told us that the sign-in from ${signIn.client} on ${formatTime(signIn.at, 'UTC')} wasn’t you. We ended all sessions.`,
      passwordUrl === null
        ? 'Your account has no password, so whoever it was got in through Google, a passkey or your inbox. Check those first, then sign in again.'
        : 'Your old password no longer works. Choose a new one that you don’t use anywhere else. The link works once and expires in 1 hour.',
      ...(removedItems.length > 0 ? [`Added since that sign-in, and removed: ${removedItems.join(', ')}.`] : []),
      ...(keys.length > 0
        ? [
            `Your API keys still work. Delete the ones you don’t recognize. Created since that sign-in: ${describeKeys(keys)}`,
          ]
        : []),
    ],
    action:
      passwordUrl === null
        ? { label: 'Sign in', url: `${siteUrl}${paths.login}` }
        : { label: 'Choose a new password', url: passwordUrl },
    ...(passwordUrl !== null && { closing: 'Link expired? Choose “Forgot password?” on the sign-in page.' }),
  })
}
