import type { Deps } from '../../deps.ts'
import { judge } from './judge.ts'

/**
 * Rejects only listed domains: a risky address may be real, and so may one flagged by its name or neighbors alone. For
 * typos the form offers a correction.
 */
export async function isDisposable(deps: Deps, email: string): Promise<boolean> {
  if (!deps.config.auth.rejectsDisposable) return false
  const { email_verification } = await judge(deps, { email })
  if (email_verification?.verdict !== 'disposable') return false
  return email_verification.evidence.length > 0 && email_verification.did_you_mean === null
}
