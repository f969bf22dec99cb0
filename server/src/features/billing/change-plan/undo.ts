import { AppError } from '../../../http/errors.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { notifyUndone } from '../notices/notify-scheduled.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { nextCharge } from '../rules/next-charge.ts'
import { findCancelledSuccessor, findSuccessor } from '../rules/successor.ts'
import { abandon, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'
import { syncSubscription } from '../sync/sync.ts'

/** Undoes a cancellation, or else a plan change, that has not taken effect. A resumed plan changes as it was scheduled. */
export async function undoChange(deps: BillingDeps, userId: string, subscriptionId: string): Promise<void> {
  const touched = await deps.db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const all = await listSubscriptions(tx, userId)
    const held = findCurrent(all, deps.now())
    const current = held?.subscription
    if (!current || current.providerId !== subscriptionId) {
      if (all.some(({ providerId }) => providerId === subscriptionId))
        throw new AppError('conflict', 'This plan has already ended. You can choose a new one.')
      throw new AppError('not_found', 'We couldn’t find this subscription.')
    }
    const isCancellation = current.cancelRequested !== null
    const successor = isCancellation ? findCancelledSuccessor(current, all) : findSuccessor(current, all)
    if (!successor && !isCancellation && current.pendingPlanId === null) {
      throw new AppError('conflict', 'There’s nothing to undo.')
    }
    // The cancellation was sent, and the provider cannot undo it.
    if (current.cancelSentAt !== null || current.refundDueAt !== null) {
      throw new AppError(
        'conflict',
        'Your plan is about to end, and this can’t be undone any more. You can choose a new plan once it has ended.',
      )
    }
    const running = { cancelRequested: null, endsAt: null }
    await saveIntents(tx, current.id, { ...running, pendingPlanId: isCancellation ? current.pendingPlanId : null })
    if (successor && isCancellation) await saveIntents(tx, successor.id, { ...successor, ...running })
    else if (successor) await abandon(tx, successor.id)
    const account = await applyEntitlement(deps, tx, userId)
    await setNextSync(tx, current.id, deps.now())
    await recordAct(tx, userId, { action: 'billing.change_undone', target: { plan: current.planId } }, deps.now())
    const next = nextCharge(account.current?.subscription ?? current, account.all)
    await notifyUndone(tx, deps.config.publicUrl, held, { isCancellation, next })
    return [current.id, ...(successor ? [successor.id] : [])]
  })
  // In parallel, so a provider that hangs costs one timeout.
  await Promise.all(touched.map((id) => syncSubscription(deps, id)))
}
