import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors.ts'
import { spaceOutMails } from './limits.ts'
import { mailOneTimeLink, takeCode } from './one-time.ts'
import type { Session } from './queries-sessions.ts'
import { type User, updateUser } from './queries-users.ts'

/** Mails a code that proves, within a session, that it is still its owner who asks. */
export async function sendReauthentication(auth: AuthDeps, user: User): Promise<void> {
  const { email } = user
  if (email === null)
    throw new AuthError('validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  await auth.db.asService(async (tx) => {
    await spaceOutMails(tx, auth, 'reauthentication', email)
    await mailOneTimeLink(tx, auth, email, {
      userId: user.id,
      kind: 'reauthentication',
      redirectTo: auth.config.auth.siteUrl,
    })
    await updateUser(tx, user.id, { reauthenticationSentAt: auth.now() }, auth.now())
  })
}

/** As on the hosted service the code is needed only where it is configured, and only a day after the sign-in. */
export async function checkReauthentication(
  auth: AuthDeps,
  user: User,
  session: Session | null,
  nonce: string | undefined,
): Promise<void> {
  if (nonce) {
    const taken = await auth.db.asService((tx) => takeCode(tx, user.id, nonce, ['reauthentication'], auth.now()))
    if (!taken) throw new AuthError('reauthentication_not_valid', 'Nonce has expired or is invalid')
    return
  }
  const isOld = !session || auth.now().getTime() - session.createdAt.getTime() > 86_400_000
  if (auth.config.auth.securePasswordChange && isOld) {
    throw new AuthError('reauthentication_needed', 'Password update requires reauthentication')
  }
}
