import { judge } from '../../verification/judge.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'

/**
 * For every door through which an account gets a new address. Asked before any account is looked up, so the answer tells
 * something about the address and nothing about who has it.
 */
export async function refuseDisposable(auth: AuthDeps, email: string): Promise<void> {
  if (await isRefusedAsDisposable(auth, email)) throw disposableEmail()
}

/**
 * Only what a list has: a risky address may be real, so may one that only its name or its neighbors speak against, and a
 * typing error is offered its correction by the form.
 * May ask DNS, so never within a transaction.
 */
export async function isRefusedAsDisposable(auth: AuthDeps, email: string): Promise<boolean> {
  if (!auth.config.auth.refusesDisposable) return false
  const { email_verification } = await judge(auth, { email })
  if (email_verification?.verdict !== 'disposable') return false
  return email_verification.evidence.length > 0 && email_verification.did_you_mean === null
}

export function disposableEmail(): AuthError {
  return new AuthError(
    'disposable_email',
    "That looks like a disposable email address. Use one you'll keep: we send receipts and security notices there.",
  )
}
