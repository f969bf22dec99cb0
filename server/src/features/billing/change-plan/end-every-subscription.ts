import { AppError } from '../../../http/errors.ts'
import type { Tx } from '../../../ports/db.ts'
import type { BillingDeps } from '../billing-deps.ts'
import { awaitsRefund, type BillingSubscription, isOver } from '../rules/billing-subscription.ts'
import { findSubscription, listSubscriptions, lockUser } from '../store/queries-subscriptions.ts'
import { findOrphan } from '../sync/find-duplicates.ts'
import { syncSubscription } from '../sync/sync.ts'

/**
 * Runs before an account is deleted: nobody may be charged for what they can no longer see. Returns the ended ids. `onProviderNotified` runs
 * whenever the provider has ended one.
 */
export async function endEverySubscription(
  deps: BillingDeps,
  userId: string,
  onProviderNotified: () => Promise<void>,
): Promise<string[]> {
  const all = await deps.db.onBehalfOf(userId, (tx) => listSubscriptions(tx, userId))
  for (const subscription of all) {
    if (!isOver(subscription) && (await endAtProvider(deps, subscription))) await onProviderNotified()
    if (awaitsRefund(subscription)) await refundFirst(deps, subscription)
  }
  return all.map(({ id }) => id)
}

/** In the deleting transaction: a checkout may have been opened while the others were being ended. */
export async function rejectUnended(tx: Tx, userId: string, ended: string[]): Promise<void> {
  await lockUser(tx, userId)
  const all = await listSubscriptions(tx, userId)
  if (all.some(({ id }) => !ended.includes(id))) throw notNow()
}

/** False if there was nothing to end. */
async function endAtProvider(deps: BillingDeps, subscription: BillingSubscription): Promise<boolean> {
  const { payments } = deps
  const providerId = subscription.providerId ?? (await findOrphanId(deps, subscription))
  if (providerId === null) return false
  const result = await payments.cancelSubscription(providerId, 'now')
  if (result.status === 'ok') return true
  // The provider also rejects this for a subscription that has ended without us knowing yet.
  const found = await payments.fetchSubscription(providerId)
  if (found.status === 'ok' && isOver(found.subscription)) return true
  deps.log.error({ subscription: providerId, result: result.status }, 'failed to end a subscription')
  throw notNow()
}

/** Once the account is gone, nothing links the payment to its owner. */
async function refundFirst(deps: BillingDeps, { id, userId }: BillingSubscription): Promise<void> {
  await syncSubscription(deps, id)
  const found = await deps.db.onBehalfOf(userId, (tx) => findSubscription(tx, id))
  if (found && awaitsRefund(found)) throw notNow()
}

async function findOrphanId(deps: BillingDeps, checkout: BillingSubscription): Promise<string | null> {
  const orphan = await findOrphan(deps, checkout)
  if (orphan.status === 'unavailable') throw notNow()
  return orphan.status === 'found' ? orphan.subscription.id : null
}

function notNow(): AppError {
  return new AppError(
    'unavailable',
    'We couldn’t cancel your subscription with the payment provider, so your account wasn’t deleted. Please try again.',
    { retryAfterSeconds: 60 },
  )
}
