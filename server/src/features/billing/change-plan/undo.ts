import { AppError } from '../../../http/errors.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { findFollower } from '../rules/successor.ts'
import { giveUp, saveWishes } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { foldAccount } from '../sync/apply-entitlement.ts'
import { syncSubscription } from '../sync/sync.ts'

/** Takes back a cancellation or a change of plan that has not come into force. */
export async function undoChange(deps: BillingDeps, userId: string, subscriptionId: string): Promise<void> {
  const touched = await deps.db.asService(async (tx) => {
    await lockUser(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const current = findCurrent(all, deps.now())?.subscription
    if (!current || current.providerId !== subscriptionId) {
      throw new AppError('not_found', 'There is no such subscription.')
    }
    const follower = findFollower(current, all)
    if (!follower && current.cancelWanted !== 'cycle_end' && current.pendingPlanId === null) {
      throw new AppError('conflict', 'There is nothing to take back.')
    }
    // The provider has been told, and it does not undo a cancellation.
    if (current.cancelSentAt !== null) {
      throw new AppError('conflict', 'Your plan is about to end and this cannot be taken back any more.')
    }
    await saveWishes(tx, current.id, { cancelWanted: null, pendingPlanId: null })
    if (follower) await giveUp(tx, follower.id)
    await foldAccount(deps, tx, userId)
    return [current.id, ...(follower ? [follower.id] : [])]
  })
  // At once: a provider that hangs is waited for one time only.
  await Promise.all(touched.map((id) => syncSubscription(deps, id)))
}
