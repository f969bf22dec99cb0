import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { recordAct } from '../audit/record-act.ts'
import { closeAccount, type DeletionDeps } from './close-account.ts'
import { deleteAccountInSteps, postpone } from './delete-rows.ts'
import { claim, insertDeletion, reopenAccount } from './queries-deletion.ts'

/**
 * The one way an account ends, for its owner, the admin API and operators (ADR 27). It's closed right away. If the payment
 * provider then ends nothing, it's open again as if nobody had asked. After that the only way is forward: here for a moment,
 * and for as long as it takes in the job `delete-accounts`.
 */
export async function removeAccount(deps: DeletionDeps, userId: string, { isSoft = false } = {}): Promise<void> {
  const { db, now } = deps
  requireSecretKey(deps)
  // Service role: nobody else may delete these rows, and the account is closed to its owner.
  const deletion = await db.asService(async (tx) => {
    const deletion = await insertDeletion(tx, userId, isSoft, claim(now()))
    // If the payment provider says no, the account stays, and this with it.
    if (deletion && !deletion.isClosed) await recordAct(tx, userId, { action: 'account.deletion_requested' }, now())
    return deletion
  })
  // Another process is at it.
  if (!deletion) return
  let isNotified = deletion.isClosed
  const onProviderNotified = () => {
    isNotified = true
  }
  try {
    if (!deletion.isClosed) await closeAccount(deps, userId, onProviderNotified)
  } catch (error) {
    if (isNotified || !(error instanceof AppError)) return postpone(deps, deletion, error)
    await db.asService((tx) => reopenAccount(tx, userId))
    throw error
  }
  await deleteAccountInSteps(deps, { ...deletion, isClosed: true }, { seconds: secondsAtOnce })
}

/** Enough for all but the largest accounts, and short enough to wait for. */
const secondsAtOnce = 3

/** Checked first, so that nothing has ended if the account can't be deleted. */
function requireSecretKey({ config }: Pick<Deps, 'config'>): void {
  if (config.supabase && config.supabase.secretKey === null) {
    throw new AppError('unavailable', 'We can’t delete your account right now. Please contact us.')
  }
}
