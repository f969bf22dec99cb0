import type { AuthDeps } from './auth-deps.ts'
import { evenTime } from './even-time.ts'
import { spaceOutMails } from './limits.ts'
import { type Challenge, mailOneTimeLink } from './one-time.ts'
import { findUserByEmail, lockEmail, updateUser } from './queries-users.ts'
import { mailConfirmation } from './sign-up.ts'

type MailRequest = { email: string; redirectTo: string; challenge: Challenge | undefined }

/** The answer is the same for an unknown address, and takes as long. */
export async function recoverAccount(auth: AuthDeps, { email, redirectTo, challenge }: MailRequest): Promise<void> {
  await evenTime(() =>
    auth.db.asService(async (tx) => {
      await spaceOutMails(tx, auth, 'recovery', email)
      const user = await findUserByEmail(tx, email)
      if (!user) return
      await mailOneTimeLink(tx, auth, email, { userId: user.id, kind: 'recovery', redirectTo, challenge })
      await updateUser(tx, user.id, { recoverySentAt: auth.now() }, auth.now())
    }),
  )
}

export async function resendMail(
  auth: AuthDeps,
  { type, email, redirectTo, challenge }: MailRequest & { type: 'signup' | 'email_change' },
): Promise<void> {
  await evenTime(() =>
    auth.db.asService(async (tx) => {
      await lockEmail(tx, email)
      await spaceOutMails(tx, auth, type, email)
      const user = await findUserByEmail(tx, email)
      if (!user) return
      if (type === 'signup' && !user.emailConfirmedAt)
        await mailConfirmation(tx, auth, { ...user, email }, { redirectTo, challenge })
      if (type === 'email_change' && user.emailChange) {
        await mailOneTimeLink(tx, auth, user.emailChange, {
          userId: user.id,
          kind: 'email_change',
          redirectTo,
          challenge,
        })
        await updateUser(tx, user.id, { emailChangeSentAt: auth.now() }, auth.now())
      }
    }),
  )
}
