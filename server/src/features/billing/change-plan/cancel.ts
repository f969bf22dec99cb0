import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { abandon, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'

/**
 * Cancels at the end of the paid period, in the caller's transaction. The provider cannot undo a cancellation, so it is
 * sent shortly before the end. A plan whose renewal failed ends immediately: nothing of it is paid for.
 */
export async function cancelAtPeriodEnd(
  deps: Pick<BillingDeps, 'now' | 'config'>,
  tx: Tx,
  userId: string,
  subscriptionId: string,
): Promise<{ planId: string; cancelStatus: string; endsAt: Date }> {
  await lockUser(tx, userId)
  const all = await listSubscriptions(tx, userId)
  const current = findCurrent(all, deps.now())
  if (current?.subscription.providerId !== subscriptionId) {
    throw new AppError('conflict', 'Please contact support to cancel this plan.')
  }
  const { subscription, entitlement } = current
  const isUnpaid = subscription.status === 'pending'
  await saveIntents(tx, subscription.id, { pendingPlanId: null, cancelRequested: isUnpaid ? 'now' : 'cycle_end' })
  for (const other of all) {
    const follows = other.replaces === subscription.id && ['created', 'authenticated'].includes(other.status)
    if (follows) await abandon(tx, other.id)
  }
  await applyEntitlement(deps, tx, userId)
  await enqueueReconcile(tx)
  return {
    planId: subscription.planId,
    cancelStatus: 'initiated',
    endsAt: isUnpaid ? deps.now() : entitlement.paidUntil,
  }
}
