import { isCommonPassword } from '@assay/contract/common-passwords'
import { passwordRules } from '@assay/contract/password'
import type { Deps } from '../../../deps.ts'
import { AuthError, type WeakPasswordReason } from '../errors/errors.ts'
import { findUserById } from '../store/queries-users.ts'

/** The four rules and the list of common passwords, applied wherever a password is set. */
export function checkNewPassword(password: string): void {
  if (password.length > maxPasswordLength) throw passwordTooLong()
  const reasons: WeakPasswordReason[] = []
  const errors: string[] = []
  const [longEnough, ...characterRules] = passwordRules
  if (!longEnough.isMet(password)) {
    reasons.push('length')
    errors.push('Password should be at least 8 characters.')
  }
  if (!characterRules.every(({ isMet }) => isMet(password))) {
    reasons.push('characters')
    errors.push('Password should contain a lowercase letter, an uppercase letter, and a number or symbol.')
  }
  if (reasons.length === 0 && isCommonPassword(password)) {
    reasons.push('pwned')
    errors.push('Password is known to be weak and easy to guess, please choose a different one.')
  }
  if (reasons.length > 0) throw new AuthError('weak_password', errors.join(' '), { reasons })
}

/** Confirms an action with the password. Without a password, nothing matches. */
export async function verifyPassword(
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  userId: string,
  password: string,
): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  const user = await db.onBehalfOf(userId, (tx) => findUserById(tx, userId))
  return passwords.matches(password, user?.passwordHash ?? null, [userId])
}

/** Anything longer is meant to burn CPU, not to sign in. */
export const maxPasswordLength = 1024

export function passwordTooLong(): AuthError {
  return new AuthError('validation_failed', `Passwords can be at most ${maxPasswordLength} characters long.`)
}
