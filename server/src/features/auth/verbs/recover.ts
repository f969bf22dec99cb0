import { paths } from '@assay/contract/paths'
import type { Tx } from '../../../ports/db.ts'
import { queueMail } from '../../mail/queue.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { withMinimumDuration } from '../guards/minimum-duration.ts'
import { linkSeconds, spaceOutMails } from '../limits.ts'
import { type Challenge, createOneTimeLink, mailOneTimeLink } from '../links/one-time.ts'
import { choosePasswordMail } from '../mails.ts'
import { findUserByEmail, lockEmail, type User, updateUser } from '../store/queries-users.ts'
import { mailConfirmation } from './sign-up.ts'

type MailRequest = { email: string; redirectTo: string; challenge: Challenge | undefined }

/** The response is the same for an unknown address and takes equally long. */
export async function recoverAccount(auth: AuthDeps, { email, redirectTo, challenge }: MailRequest): Promise<void> {
  await withMinimumDuration(() =>
    // Service role: nobody is signed in yet.
    auth.db.asService(async (tx) => {
      await spaceOutMails(tx, auth, 'recovery', email)
      const user = await findUserByEmail(tx, email)
      if (!user) return
      await mailOneTimeLink(tx, auth, email, { userId: user.id, kind: 'recovery', redirectTo, challenge })
      await updateUser(tx, user.id, { recoverySentAt: auth.now() }, auth.now())
    }),
  )
}

export async function resendConfirmation(auth: AuthDeps, { email, ...target }: MailRequest): Promise<void> {
  await withMinimumDuration(() =>
    auth.db.asService(async (tx) => {
      await lockEmail(tx, email)
      await spaceOutMails(tx, auth, 'signup', email)
      const user = await findUserByEmail(tx, email)
      if (user && !user.emailConfirmedAt) await mailAgain(tx, auth, { ...user, email }, target)
    }),
  )
}

/**
 * An address alone doesn't say which sign-up to repeat. A single one is repeated; after several, the account holds no
 * password, so the link lets the mailbox's owner choose one.
 */
async function mailAgain(
  tx: Tx,
  auth: AuthDeps,
  user: User & { email: string },
  target: Pick<MailRequest, 'redirectTo' | 'challenge'>,
): Promise<void> {
  const { id, email, passwordHash, userMetadata: data, createdAt: at } = user
  if (user.isUnproven && passwordHash === null) {
    const redirectTo = `${auth.config.auth.siteUrl}${paths.resetPassword}`
    const request = { ...target, userId: id, kind: 'recovery', redirectTo } as const
    const { url } = await createOneTimeLink(tx, auth, email, request)
    const expiresAt = new Date(auth.now().getTime() + linkSeconds * 1000)
    return queueMail(tx, { ...choosePasswordMail(email, url), expiresAt })
  }
  const signUp = user.isUnproven ? { passwordHash, data, at } : undefined
  await mailConfirmation(tx, auth, { id, email }, { ...target, signUp })
}
