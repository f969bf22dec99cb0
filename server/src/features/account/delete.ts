import type { DeleteAccount } from '@assay/contract/account'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { SignedIn } from '../auth/check-identity.ts'
import { endEverySubscription } from '../billing/end-every-subscription.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { deleteUser } from './queries.ts'

type DeleteDeps = Pick<Deps, 'db' | 'config' | 'now' | 'log' | 'passwords' | 'hostedAccounts' | 'payments'>

/** For good. What must end outside the database ends before the rows that say what it was. */
export async function deleteAccount(deps: DeleteDeps, caller: SignedIn, proof: DeleteAccount): Promise<void> {
  const { userId } = caller
  refuseWithoutSecretKey(deps)
  // It cannot be undone, so whoever has a password is asked for it even right after signing in.
  await confirmIdentity(deps, caller, proof, { trustsRecentSignIn: false })
  await endEverySubscription(deps, userId)
  await removeUser(deps, userId)
  deps.log.info({ user_id: userId }, 'account deleted')
}

/** Asked first, so that nothing has ended yet when the account cannot be deleted. */
function refuseWithoutSecretKey({ config }: DeleteDeps): void {
  if (config.supabase && config.supabase.secretKey === null) throw cannotDelete()
}

async function removeUser({ db, log, hostedAccounts }: DeleteDeps, userId: string): Promise<void> {
  if (!hostedAccounts) return db.asService((tx) => deleteUser(tx, userId))
  const result = await hostedAccounts.deleteUser(userId)
  if (result.status === 'deleted') return
  log.error({ reason: result.reason }, 'an account could not be deleted at the hosted project')
  throw cannotDelete()
}

function cannotDelete(): AppError {
  return new AppError('unavailable', 'Your account cannot be deleted here at the moment. Please contact support.')
}
