import type { AuthDeps } from './auth-deps.ts'
import { requireCaptcha } from './captcha.ts'
import { createEmailUser } from './create-user.ts'
import { AuthError } from './errors.ts'
import { evenTime } from './even-time.ts'
import { limitNewAccounts, spaceOutMails } from './limits.ts'
import { type Challenge, mailOneTimeLink } from './one-time.ts'
import { findUserByEmail, lockEmail, type Metadata, updateUser } from './queries-users.ts'
import { refuseDisposable } from './refuse-disposable.ts'
import { mailConfirmation, refuseClosedSignUp } from './sign-up.ts'

type OtpRequest = {
  email: string
  createUser: boolean
  data: Metadata
  receipt: string | undefined
  challenge: Challenge | undefined
  redirectTo: string
  network: string | null
  isTrusted: boolean
}

/**
 * A link and a code by mail. Where an account may be made, the captcha is asked of everyone, known or not. Without
 * that, an unknown address is refused as on the hosted service; the limit per address bounds what can be learnt.
 */
export async function signInByMail(auth: AuthDeps, request: OtpRequest): Promise<void> {
  const { email, createUser, data, redirectTo, challenge } = request
  const { now } = auth
  if (createUser && !request.isTrusted) await refuseDisposable(auth, email)
  await evenTime(() =>
    auth.db.asService(async (tx) => {
      await lockEmail(tx, email)
      if (createUser && !request.isTrusted) await requireCaptcha(tx, auth, request.receipt)
      await spaceOutMails(tx, auth, 'magiclink', email)
      const existing = await findUserByEmail(tx, email)
      if (!existing && !createUser) throw new AuthError('otp_disabled', 'Signups not allowed for otp')
      if (!existing) {
        refuseClosedSignUp(auth)
        if (!request.isTrusted) await limitNewAccounts(tx, auth, request.network)
      }
      const isConfirmed = auth.config.auth.autoconfirm
      const user = existing ?? (await createEmailUser(tx, { email, data, isConfirmed, now: now() }))
      if (!user.emailConfirmedAt) return void (await mailConfirmation(tx, auth, { ...user, email }, request))
      await mailOneTimeLink(tx, auth, email, { userId: user.id, kind: 'magiclink', redirectTo, challenge })
      await updateUser(tx, user.id, { recoverySentAt: now() }, now())
    }),
  )
}
