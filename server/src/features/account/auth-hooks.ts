import type { Deps } from '../../deps.ts'
import { listKeysCreatedSince } from '../api-keys/list.ts'
import type { AuthHooks } from '../auth/auth-deps.ts'
import { findSsoDomain } from '../sso/required.ts'
import { judge } from '../verification/judge.ts'
import { discardRows } from './discard-rows.ts'
import { removeAccount } from './remove-account.ts'

/** What the embedded backend needs of the product. */
export function authHooks(deps: Deps): AuthHooks {
  return {
    removeAccount: (db, ...account) => removeAccount({ ...deps, db }, ...account),
    discardRows,
    isDisposable: (email) => isDisposable(deps, email),
    findSsoDomain,
    listKeysCreatedSince,
  }
}

/**
 * Rejects only listed domains: a risky address may be real, so may one flagged by its name or neighbors alone, and for
 * typos the form offers a correction.
 */
async function isDisposable(deps: Deps, email: string): Promise<boolean> {
  if (!deps.config.auth.rejectsDisposable) return false
  const { email_verification } = await judge(deps, { email })
  if (email_verification?.verdict !== 'disposable') return false
  return email_verification.evidence.length > 0 && email_verification.did_you_mean === null
}
