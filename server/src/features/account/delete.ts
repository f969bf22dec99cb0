import type { DeleteAccount } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../auth/verbs/check-identity.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { removeAccount } from './remove-account.ts'

type DeleteDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts' | 'payments'>

/** Deletion by the owner. */
export async function deleteAccount(deps: DeleteDeps, caller: SignedIn, proof: DeleteAccount): Promise<void> {
  // It can't be undone, so the password is required even right after signing in.
  await confirmIdentity(deps, caller, proof, { trustsRecentSignIn: false })
  await removeAccount(deps, caller.userId)
}
