import { AppError } from '../../../http/errors.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { notifyUndone } from '../notices/notify-scheduled.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { findSuccessor } from '../rules/successor.ts'
import { abandon, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'
import { syncSubscription } from '../sync/sync.ts'

/** Undoes a cancellation or a plan change that has not taken effect. */
export async function undoChange(deps: BillingDeps, userId: string, subscriptionId: string): Promise<void> {
  const touched = await deps.db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const held = findCurrent(all, deps.now())
    const current = held?.subscription
    if (!current || current.providerId !== subscriptionId) {
      throw new AppError('not_found', 'We couldn’t find this subscription.')
    }
    const successor = findSuccessor(current, all)
    if (!successor && current.cancelRequested !== 'cycle_end' && current.pendingPlanId === null) {
      throw new AppError('conflict', 'There’s nothing to undo.')
    }
    // The cancellation was sent, and the provider cannot undo it.
    if (current.cancelSentAt !== null) {
      throw new AppError(
        'conflict',
        'Your plan is about to end, and this can’t be undone any more. You can choose a new plan once it has ended.',
      )
    }
    await saveIntents(tx, current.id, { cancelRequested: null, pendingPlanId: null })
    if (successor) await abandon(tx, successor.id)
    await applyEntitlement(deps, tx, userId)
    await recordAct(tx, userId, { action: 'billing.change_undone', target: { plan: current.planId } }, deps.now())
    await notifyUndone(tx, deps.config.publicUrl, held, { isCancellation: current.cancelRequested !== null })
    return [current.id, ...(successor ? [successor.id] : [])]
  })
  // In parallel, so a provider that hangs costs one timeout.
  await Promise.all(touched.map((id) => syncSubscription(deps, id)))
}
