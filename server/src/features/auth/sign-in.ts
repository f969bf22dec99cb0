import { countUse, forgetUses, returnUse, tooManyRequests } from '../../http/limits.ts'
import type { AuthDeps } from './auth-deps.ts'
import { AuthError } from './errors.ts'
import { sha256 } from './hashes.ts'
import { failedPasswords } from './limits.ts'
import { maxPasswordLength, passwordTooLong } from './password.ts'
import { findUserByEmail } from './queries-users.ts'
import { renewHash } from './renew-hash.ts'
import { type SessionView, sessionView, startSession } from './session.ts'

type Credentials = { email: string; password: string; address: string }

/** Always one hash, whether the account exists or not. */
export async function signInWithPassword(
  auth: AuthDeps,
  { email, password, address }: Credentials,
): Promise<SessionView> {
  if (password.length > maxPasswordLength) throw passwordTooLong()
  const attempts = failureKeys(email, address)
  const { now } = auth
  if (auth.config.auth.hasLimits) await countAttempt(auth, attempts)

  const user = await auth.db.asService((tx) => findUserByEmail(tx, email))
  const isRight = await auth.passwords.matches(password, user?.passwordHash ?? null)
  if (!user || !isRight) throw new AuthError('invalid_credentials', 'Invalid login credentials')
  await renewHash(auth, user, password)

  const grant = await auth.db.asService(async (tx) => {
    await forgetUses(tx, attempts.fromOneAddress)
    await returnUse(tx, attempts.fromAnywhere)
    return user.emailConfirmedAt ? startSession(tx, user, 'password', now()) : null
  })
  if (!grant) throw new AuthError('email_not_confirmed', 'Email not confirmed')
  return sessionView(auth, grant)
}

/** Counted before the password is looked at, so that guesses sent at the same moment are not all answered. */
async function countAttempt({ db, now }: AuthDeps, keys: ReturnType<typeof failureKeys>): Promise<void> {
  const results = await db.asService(async (tx) => [
    await countUse(tx, keys.fromOneAddress, failedPasswords.fromOneAddress, now()),
    await countUse(tx, keys.fromAnywhere, failedPasswords.fromAnywhere, now()),
  ])
  for (const result of results) if (result.status === 'exceeded') throw tooManyRequests(result.retryAfterSeconds)
}

function failureKeys(email: string, address: string) {
  const account = sha256(email)
  return { fromOneAddress: `auth:password:${account}:${address}`, fromAnywhere: `auth:password:${account}` }
}
