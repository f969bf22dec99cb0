import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import { recordAct } from '../../audit/record-act.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { notifyUndone } from '../notices/notify-plan-changed.ts'
import { findCanceledSuccessor, findSuccessor, nextCharge } from '../rules/billing-subscription.ts'
import { findCurrent } from '../rules/entitlement.ts'
import { undoableUntil } from '../rules/next-command.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { abandon, saveIntents } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { applyEntitlement } from '../sync/apply-entitlement.ts'
import { syncSubscription } from '../sync/sync.ts'

/**
 * Cancels at the end of the paid period, in the caller's transaction. The next sync notifies the provider. What was
 * scheduled stays saved, so that resuming restores it. A plan whose renewal failed ends immediately, because nothing is paid
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
    const successor = isCancellation ? findCanceledSuccessor(current, all) : findSuccessor(current, all)
    if (!successor && !isCancellation && current.pendingPlanId === null) {
      throw new AppError('conflict', 'There’s nothing to undo.')
    }
    // The cancellation was sent, and the provider cannot undo it.
    if (current.cancelSentAt !== null || current.refundDueAt !== null) {
      throw new AppError(
        'conflict',
        'Your plan is about to end, and this can’t be undone anymore. You can choose a new plan once it has ended.',
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
