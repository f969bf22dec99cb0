import { judge } from '../../verification/judge.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../errors/errors.ts'

/**
 * For every endpoint that gives an account a new address. Runs before any account lookup, so the response says
 * something about the address and nothing about who has it.
 */
export async function refuseDisposable(auth: AuthDeps, email: string): Promise<void> {
  if (await isRefusedAsDisposable(auth, email)) throw disposableEmail()
}

/**
 * Rejects only listed domains: a risky address may be real, so may one flagged by its name or neighbors alone, and for
 * typos the form offers a correction. May query DNS, so never call it inside a transaction.
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
