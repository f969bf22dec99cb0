import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { undoableUntil } from '../rules/next-command.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { abandon, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'

/**
 * Cancels at the end of the paid period, in the caller's transaction. The provider is told by the next sync. What was
 * scheduled stays saved, so that resuming restores it. A plan whose renewal failed ends immediately: nothing of it is paid
 * for.
 */
export async function cancelAtPeriodEnd(
  deps: Pick<BillingDeps, 'now' | 'config'>,
  tx: Tx,
  userId: string,
  subscriptionId: string,
): Promise<{ planId: string; cancelStatus: string; endsAt: Date; undoBy: Date | null }> {
  await lockUser(tx, userId)
  const all = await listSubscriptions(tx, userId)
  const current = findCurrent(all, deps.now())
  if (current?.subscription.providerId !== subscriptionId) {
    throw new AppError('conflict', 'Please contact support to cancel this plan.')
  }
  const { subscription, entitlement } = current
  const isUnpaid = subscription.status === 'pending'
  const endsAt = entitlement.paidUntil
  const cancelRequested = isUnpaid ? 'now' : 'cycle_end'
  const { pendingPlanId } = subscription
  await saveIntents(tx, subscription.id, { pendingPlanId, cancelRequested, endsAt })
  for (const other of all) {
    if (other.replaces !== subscription.id || other.cancelRequested !== null) continue
    if (other.status === 'created') await abandon(tx, other.id)
    if (other.status === 'authenticated') await saveIntents(tx, other.id, { ...other, cancelRequested, endsAt })
  }
  await applyEntitlement(deps, tx, userId)
  await setNextSync(tx, subscription.id, deps.now())
  await enqueueReconcile(tx)
  return {
    planId: subscription.planId,
    cancelStatus: 'initiated',
    endsAt: isUnpaid ? deps.now() : endsAt,
    undoBy: isUnpaid ? null : undoableUntil(subscription, endsAt),
  }
}
