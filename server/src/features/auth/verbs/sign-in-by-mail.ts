import type { Tx } from '../../../ports/db.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { requireCaptcha } from '../guards/captcha.ts'
import { evenTime } from '../guards/even-time.ts'
import { countNewAccount, spaceOutMails } from '../limits.ts'
import { type Challenge, mailOneTimeLink } from '../links/one-time.ts'
import { findUserByEmail, lockEmail, type Metadata, type User, updateUser } from '../store/queries-users.ts'
import { createEmailUser } from '../users/create-user.ts'
import { refuseDisposable } from '../users/refuse-disposable.ts'
import { mailConfirmation } from './sign-up.ts'

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
 * Mails a sign-in link. An unknown address gets the same response, even if no account can be created for it. Where
 * accounts may be created, everyone needs the captcha.
 */
export async function signInByMail(auth: AuthDeps, request: OtpRequest): Promise<void> {
  const { email, createUser, redirectTo, challenge } = request
  const { now } = auth
  if (createUser && !request.isTrusted) await refuseDisposable(auth, email)
  await evenTime(() =>
    // Service role: nobody is signed in yet.
    auth.db.asService(async (tx) => {
      await lockEmail(tx, email)
      if (createUser && !request.isTrusted) await requireCaptcha(tx, auth, request.receipt)
      await spaceOutMails(tx, auth, 'magiclink', email)
      const user = (await findUserByEmail(tx, email)) ?? (await newUser(tx, auth, request))
      if (!user) return
      if (!user.emailConfirmedAt) {
        const signUp = createUser && user.isUnproven ? { passwordHash: null, data: request.data, at: now() } : undefined
        return mailConfirmation(tx, auth, { id: user.id, email }, { redirectTo, challenge, signUp })
      }
      await mailOneTimeLink(tx, auth, email, { userId: user.id, kind: 'magiclink', redirectTo, challenge })
      await updateUser(tx, user.id, { recoverySentAt: now() }, now())
    }),
  )
}

async function newUser(tx: Tx, auth: AuthDeps, request: OtpRequest): Promise<User | undefined> {
  const { email, data, createUser, isTrusted, network } = request
  const { autoconfirm, hasSignup } = auth.config.auth
  if (!createUser || !hasSignup) return undefined
  if (!isTrusted && (await countNewAccount(tx, auth, network)).status === 'exceeded') return undefined
  return createEmailUser(tx, { email, data, isConfirmed: autoconfirm, isUnproven: true, now: auth.now() })
}
