import type { BillingDeps } from '../billing-deps.ts'
import { isCheckout } from '../rules/billing-subscription.ts'
import { enqueueReconcile } from '../store/queries-due.ts'
import { abandon } from '../store/queries-intents.ts'
import { listSubscriptions, lockUser, setNextSync } from '../store/queries-subscriptions.ts'
import { syncSubscription } from '../sync/sync.ts'

/**
 * Closes the payment page that the customer doesn't want any more. A payment made there in the meantime wins: the sync finds
 * it before it cancels anything. Without an open page there is nothing to do.
 */
export async function discardCheckout(deps: BillingDeps, userId: string): Promise<void> {
  const discarded = await deps.db.onBehalfOf({ userId, lock: 'billing' }, async (tx) => {
    await lockUser(tx, userId)
    const open = (await listSubscriptions(tx, userId)).filter(isCheckout)
    for (const { id } of open) {
      await abandon(tx, id)
      await setNextSync(tx, id, deps.now())
    }
    // In case the provider can't be reached right now.
    if (open.length > 0) await enqueueReconcile(tx)
    return open.map(({ id }) => id)
  })
  await Promise.all(discarded.map((id) => syncSubscription(deps, id)))
}
