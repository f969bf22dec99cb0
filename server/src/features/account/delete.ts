import type { DeleteAccount } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../auth/verbs/check-identity.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { removeAccount } from './remove-account.ts'

type DeleteDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts' | 'payments'>

/** By its owner, for good. */
export async function deleteAccount(deps: DeleteDeps, caller: SignedIn, proof: DeleteAccount): Promise<void> {
  // It cannot be undone, so whoever has a password is asked for it even right after signing in.
  await confirmIdentity(deps, caller, proof, { trustsRecentSignIn: false })
  await removeAccount(deps, caller.userId)
}
