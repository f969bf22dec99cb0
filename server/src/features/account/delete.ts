import type { Claims, Deps } from '../../deps.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { removeAccount } from './remove-account.ts'

type DeleteDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts' | 'payments'>

/** By its owner, for good. */
export async function deleteAccount(
  deps: DeleteDeps,
  userId: string,
  claims: Claims,
  password: string | undefined,
): Promise<void> {
  await confirmIdentity(deps, userId, claims, password)
  await removeAccount(deps, userId)
}
